const graphemes = new Intl.Segmenter();

/** Returns the longest start of a text that has at most `maxLength` UTF-16 units and splits no character that a reader sees. */
export const cutText = (text: string, maxLength: number): string =>
  text.slice(0, graphemes.segment(text).containing(maxLength)?.index);
