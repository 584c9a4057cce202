/**
 * The Flesch-Kincaid grade of a text: the school years that it asks of a reader. Kincaid and others,
 * 1975: 0.39 × words a sentence + 11.8 × syllables a word − 15.59.
 */

export function gradeOf(text: string): number {
  const sentences = text.split(/[.?!]+(?:\s|$)/).filter((sentence) => /[a-z]/i.test(sentence));
  const words = text.match(/[a-z][a-z’'-]*/gi) ?? [];
  const syllables = words.reduce((total, word) => total + countSyllables(word), 0);
  return (0.39 * words.length) / sentences.length + (11.8 * syllables) / words.length - 15.59;
}

/** Groups of vowels, without the e that is not spoken; close enough over a page. */
function countSyllables(word: string): number {
  const letters = word.toLowerCase().replace(/[^a-z]/g, '');
  const spoken = letters.replace(/(?:[^laeiouy]es|[^aeiouytd]ed|[^l]e)$/, '').replace(/^y/, '');
  return Math.max(spoken.match(/[aeiouy]+/g)?.length ?? 1, 1);
}

/**
 * The sentences of a page between its header and footer. Headings, labels and other scraps are left
 * out: they would count as very short sentences and flatter the text.
 */
export function readSentences(html: string): string {
  const [, main = html] = /<main[^>]*>([\s\S]*)<\/main>/.exec(html) ?? [];
  const blocks = main
    .replace(/<(nav|table)\b[\s\S]*?<\/\1>/g, ' ')
    .split(/<\/?(?:p|li|div)\b[^>]*>/);
  const texts = blocks.map((block) =>
    block
      .replace(/<(h\d|dt|label|legend|button|script|svg)\b[\s\S]*?<\/\1>/g, ' ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/&#(?:39|x27);/g, '’')
      .replace(/&\w+;|https?:\S+|\S+@\S+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
  return texts.filter((text) => /[.?!]$/.test(text)).join(' ');
}
