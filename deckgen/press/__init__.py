"""The press: plans a build, renders everything in memory, writes it whole or not at all. Floor 8."""
