import type { Database } from '@fin-link/storage';
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

const isIdColumn = (name: string): boolean => name === 'id' || name.endsWith('_id');
const digits = /^\d{1,16}$/;

/**
 * Converts id columns: both drivers return bigint as text. Columns named `id` or `…_id` hold ids below 2^53 and are numbers in the code. A
 * text key is named `…_key` or `…_ref`.
 */
class IdColumnsPlugin implements KyselyPlugin {
  transformQuery(args: PluginTransformQueryArgs): RootOperationNode {
    return args.node;
  }

  transformResult(args: PluginTransformResultArgs): Promise<QueryResult<UnknownRow>> {
    const [first] = args.result.rows;
    if (first === undefined) return Promise.resolve(args.result);
    const names = Object.keys(first).filter(isIdColumn);
    for (const row of args.result.rows) {
      for (const name of names) {
        const value = row[name];
        if (typeof value === 'string' && digits.test(value)) row[name] = Number(value);
      }
    }
    return Promise.resolve(args.result);
  }
}

export function withNumericIds<T>(database: Database<T>): Database<T> {
  const plugin = new IdColumnsPlugin();
  return {
    ...database,
    db: database.db.withPlugin(plugin),
    tx: (work) => database.tx((trx) => work(trx.withPlugin(plugin))),
  };
}
