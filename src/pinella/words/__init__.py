"""What is said to people: a message is a code with values, and each language has a catalogue of sentences for them.

```python
full = Message("lobby.free", {"n": 2})
text(full, "it")     # "2 posti liberi"
text(full, "en")     # "2 free seats"
```

Values are plain text, numbers, other messages (the name of a card, of a seat) or tuples of these. The sentence is made
where it leaves: by a command, the server, a printed page. How a catalogue is written: `pattern`.
"""

from __future__ import annotations

from pinella.words.article import Article
from pinella.words.catalogue import Catalogue, catalogue, text
from pinella.words.errors import BrokenMessage, UnknownMessage, WordsError, WrongValue
from pinella.words.language import LANGUAGES, Language
from pinella.words.message import Message, Value

__all__ = [
    "LANGUAGES",
    "Article",
    "BrokenMessage",
    "Catalogue",
    "Language",
    "Message",
    "UnknownMessage",
    "Value",
    "WordsError",
    "WrongValue",
    "catalogue",
    "text",
]
