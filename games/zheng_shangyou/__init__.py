"""Zheng Shangyou, struggling upstream out of the pit, from China."""

from games.zheng_shangyou.rules import GAME

__all__ = ["GAME"]
