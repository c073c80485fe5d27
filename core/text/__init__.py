"""From a mail's parts to its body text, sentences and paragraphs."""
