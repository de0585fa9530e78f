# Completions for fish, as the program that is installed makes them.
cardtable completion fish | source
