"""The quote gate: do these words stand in this page?"""
