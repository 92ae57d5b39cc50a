"""Servers killed, databases restarted, networks that lie: does a move that was acknowledged stay, and once?"""
