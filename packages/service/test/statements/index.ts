import type { Database, Storage } from '@fin-link/storage';
import { type KyselyPlugin, PostgresQueryCompiler } from 'kysely';

interface Inspection {
  /** Receives the text of each statement. */
  statement(text: string): void;
  /** Receives the texts of the statements of each transaction. */
  transaction?(texts: readonly string[]): void;
}

/** Returns the storage with a database whose statements and transactions are inspected. */
export const inspectedStorage = (storage: Storage, inspection: Inspection): Storage => ({
  ...storage,
  database: async (schema, migrations) => inspected(await storage.database(schema, migrations), inspection),
});

/** Table that a statement names. */
export interface Reference {
  table: string;
  /** Columns of an insertion; `null` if the statement reads, changes or deletes rows. */
  columns: string | null;
}

/** Returns the tables of a schema that a statement names, once for each reference. */
export const referencesIn = (statement: string, schema: string): Reference[] =>
  [
    ...statement.matchAll(
      new RegExp(`(insert into )?(?<!::)"${schema}"\\."(\\w+)"(?!\\.)(?: as "?\\w+"?)?(?: \\(([^)]*)\\))?`, 'g'),
    ),
  ].map(([, insertion, table = '', columns = '']) => ({ table, columns: insertion === undefined ? null : columns }));

/** Returns how often a statement compares a column with a value or with another column, on either side or as the first of `using`. */
export const comparisonsOf = (statement: string, column: string): number =>
  statement.match(
    new RegExp(
      `\\b(?:${column})"? (?:=|in) |(?<!\\b(?:${column})"?) = (?:"?\\w+"?\\.)*"?(?:${column})\\b|using \\(${column}\\b`,
      'g',
    ),
  )?.length ?? 0;

function inspected<T>(database: Database<T>, inspection: Inspection): Database<T> {
  const compiler = new PostgresQueryCompiler();
  const pluginFor = (inspect: (statement: string) => void): KyselyPlugin => ({
    transformQuery({ node, queryId }) {
      inspect(compiler.compileQuery(node, queryId).sql);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  return {
    ...database,
    db: database.db.withPlugin(pluginFor(inspection.statement)),
    tx: (work) =>
      database.tx(async (trx) => {
        const texts: string[] = [];
        const plugin = pluginFor((text) => {
          texts.push(text);
          inspection.statement(text);
        });
        const result = await work(trx.withPlugin(plugin));
        inspection.transaction?.(texts);
        return result;
      }),
  };
}
