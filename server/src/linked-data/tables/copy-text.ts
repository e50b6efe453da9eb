/** What a column of the copy takes. Missing values are null there. */
export type Cell = string | number | boolean | null | undefined;

const escapes: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\n': '\\n',
  '\r': '\\r',
  '\t': '\\t',
  // Text of PostgreSQL cannot hold it.
  '\u0000': '\ufffd',
};
// oxlint-disable-next-line no-control-regex -- what the text format of COPY gives a meaning to
const special = /[\\\n\r\t\u0000]/g;

const escaped = (text: string): string => text.replace(special, (sign) => escapes[sign] ?? sign);

/** A character that JSON may name and `jsonb` refuses: NUL, or half of a pair. An escaped backslash before it is none. */
const refused = /\\(?:\\|u0000|u[dD][89a-fA-F][0-9a-fA-F]{2})/g;

/** Returns the record in a form that `jsonb` accepts, with U+FFFD in place of refused characters. */
export function recordText(record: object): string {
  const text = JSON.stringify(record);
  return text.includes('\\u') ? text.replace(refused, (match) => (match === '\\\\' ? match : '\\ufffd')) : text;
}

/** A row in the text format of `COPY`. Numbers are written as they are in JSON, so that no digit of an amount is lost. */
export function copyRow(cells: readonly Cell[]): string {
  let line = '';
  for (const [index, cell] of cells.entries()) {
    if (index > 0) line += '\t';
    if (cell === null || cell === undefined) line += '\\N';
    else if (typeof cell === 'string') line += escaped(cell);
    else line += String(cell);
  }
  return `${line}\n`;
}
