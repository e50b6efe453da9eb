type ColumnType = 'text' | 'bigint' | 'boolean' | 'numeric' | 'date' | 'timestamptz' | 'jsonb';

/** Column with a value from a record of the service. */
interface Column<R> {
  readonly type: ColumnType;
  /** Comment of the column in the database and in the guide. */
  readonly comment: string;
  /** Returns the column's value for a record. */
  readonly read: (record: R) => Cell;
}

/** Description of a table that contains records of one kind. */
export interface EntityTable<R> {
  readonly name: string;
  readonly comment: string;
  /** Columns that form the primary key together with the login name (service interface 2.3). */
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, Column<R>>>;
  /** Additional indexes, each a list of columns that follow the login name. */
  readonly indexes: readonly string[];
}

/** Returns a function that describes a column of this type. */
const column =
  (type: ColumnType) =>
  <R>(comment: string, read: (record: R) => Cell): Column<R> => ({ type, comment, read });

// Functions that describe a column of a PostgreSQL type: `text('Name of the institution', (record) => record.providerName)`.
export const text = column('text');
export const bigint = column('bigint');
export const boolean = column('boolean');
export const numeric = column('numeric');
export const date = column('date');
export const timestamp = column('timestamptz');
/** Returns a `jsonb` column, which is `null` if there is no value. */
export const json = <R>(comment: string, read: (record: R) => object | undefined): Column<R> =>
  column('jsonb')(comment, (record: R) => {
    const value = read(record);
    return value === undefined ? null : recordText(value);
  });

/** Returns the names of the columns that `COPY` fills, in this order. */
export const filledColumns = <R>(table: EntityTable<R>): string[] => [
  'login_name',
  ...Object.keys(table.columns),
  'record',
];

/**
 * Returns the rows for `COPY`. If several records have the same key, the last one is used. Records are stored as the read endpoints return
 * them, without the `isDeleted` of extracts.
 */
export function copyText<R extends object>(table: EntityTable<R>, loginName: string, records: readonly R[]): string {
  const columns = Object.entries(table.columns);
  const keys = columns.filter(([name]) => table.key.includes(name)).map(([, { read }]) => read);
  const rows = new Map<string, string>();
  for (const record of records) {
    const cells = columns.map(([, { read }]) => read(record));
    rows.set(
      keys.map((read) => read(record)).join(' '),
      copyRow([loginName, ...cells, recordText({ ...record, isDeleted: undefined })]),
    );
  }
  return [...rows.values()].join('');
}

/** Value of a column. A missing value becomes `null`. */
type Cell = string | number | boolean | null | undefined;

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
function recordText(record: object): string {
  const text = JSON.stringify(record);
  return text.includes('\\u') ? text.replace(refusedEscapes, (match) => (match === '\\\\' ? match : '\\ufffd')) : text;
}

/** Returns a row in the text format of `COPY`. Numbers are written as in JSON, so that amounts keep all their digits. */
function copyRow(cells: readonly Cell[]): string {
  let line = '';
  for (const [index, cell] of cells.entries()) {
    if (index > 0) line += '\t';
    if (cell === null || cell === undefined) line += '\\N';
    else if (typeof cell === 'string') line += escapeText(cell);
    else line += String(cell);
  }
  return `${line}\n`;
}
