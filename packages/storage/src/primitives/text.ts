const graphemes = new Intl.Segmenter();

/** Returns the characters that a reader sees: an emoji with its modifiers, or a letter with its marks, is one. */
export const charactersOf = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment);

/**
 * Returns the longest start of a text that has at most `maxLength` UTF-16 units and splits no character that a reader sees. If the first
 * character is longer, it is cut between code points.
 */
export function cutText(text: string, maxLength: number): string {
  const end = graphemes.segment(text).containing(maxLength)?.index;
  if (end === undefined) return text;
  return end > 0 ? text.slice(0, end) : text.slice(0, maxLength).replace(/[\uD800-\uDBFF]$/, '');
}
