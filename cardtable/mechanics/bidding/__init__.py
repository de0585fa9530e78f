"""Bidding: auctions, contracts, and what a hand is good for in them."""

from cardtable.mechanics.bidding.auction import BID, PASS, Auction, AuctionDeal, AuctionState
from cardtable.mechanics.bidding.contract_auction import (
    NOTRUMP,
    STRAINS,
    ContractAuction,
    ContractBid,
    ContractChange,
    ContractDeal,
    contract_bid,
    read_strain,
)
from cardtable.mechanics.bidding.contract_position import SPARE_CANDIDATES, ContractPosition
from cardtable.mechanics.bidding.hand_evaluation import HandWeights, logistic, said_likelihood

__all__ = [
    "BID",
    "NOTRUMP",
    "PASS",
    "SPARE_CANDIDATES",
    "STRAINS",
    "Auction",
    "AuctionDeal",
    "AuctionState",
    "ContractAuction",
    "ContractBid",
    "ContractChange",
    "ContractDeal",
    "ContractPosition",
    "HandWeights",
    "contract_bid",
    "logistic",
    "read_strain",
    "said_likelihood",
]
