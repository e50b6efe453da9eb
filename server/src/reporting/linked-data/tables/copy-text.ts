/** Value of a column. A missing value becomes `null`. */
export type Cell = string | number | boolean | null | undefined;

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  // PostgreSQL's text cannot contain NUL.
  '\u0000': '\ufffd',
};
// oxlint-disable-next-line no-control-regex -- what the text format of COPY gives a meaning to
const specialCharacters = /[\\\n\r\t\u0000]/g;

const escapeText = (text: string): string =>
  text.replace(specialCharacters, (character) => escapes[character] ?? character);

/**
 * Escape sequences that are valid in JSON but that `jsonb` refuses: NUL and half of a surrogate pair. The first alternative consumes an
 * escaped backslash, so that the `u0000` after it is not taken for an escape sequence.
 */
const refusedEscapes = /\\(?:\\|u0000|u[dD][89a-fA-F][0-9a-fA-F]{2})/g;

/** Returns the record in a form that `jsonb` accepts, with U+FFFD in place of refused characters. */
export function recordText(record: object): string {
  const text = JSON.stringify(record);
  return text.includes('\\u') ? text.replace(refusedEscapes, (match) => (match === '\\\\' ? match : '\\ufffd')) : text;
}

/** Returns a row in the text format of `COPY`. Numbers are written as in JSON, so that amounts keep all their digits. */
export function copyRow(cells: readonly Cell[]): string {
  let line = '';
  for (const [index, cell] of cells.entries()) {
    if (index > 0) line += '\t';
    if (cell === null || cell === undefined) line += '\\N';
    else if (typeof cell === 'string') line += escapeText(cell);
    else line += String(cell);
  }
  return `${line}\n`;
}
