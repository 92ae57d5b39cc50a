"""What a deal is worth: the count of Burraco by named parts, the negative points of Scala 40."""
