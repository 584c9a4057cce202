/**
 * Mends slips of the finger in longer words: a letter too many, one missing, two swapped. A wrong
 * letter is left alone, as it too often makes another word ("trainer", "trailer").
 */

const SHORTEST = 7;

export function compileSpelling(words: Iterable<string>): (word: string) => string {
  const known = new Set(words);
  const missing = new Map<string, string>();
  for (const word of known) {
    if (word.length <= SHORTEST) continue;
    for (const shorter of withoutOne(word)) missing.set(shorter, word);
  }
  return (word) => {
    if (word.length < SHORTEST || known.has(word)) return word;
    const others = [...withoutOne(word), ...swapped(word)];
    return others.find((other) => known.has(other)) ?? missing.get(word) ?? word;
  };
}

/** The first letter is hardly ever the slip. */
function* withoutOne(word: string): Generator<string> {
  for (let at = 1; at < word.length; at += 1) yield word.slice(0, at) + word.slice(at + 1);
}

function* swapped(word: string): Generator<string> {
  for (let at = 1; at < word.length - 1; at += 1) {
    yield word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  }
}
