"""From a message's parts to its body text, sentences and paragraphs."""
