import type { Database } from '@fin-link/storage';
import type {
  KyselyPlugin,
  PluginTransformQueryArgs,
  PluginTransformResultArgs,
  QueryResult,
  RootOperationNode,
  UnknownRow,
} from 'kysely';

/** Returns the database with ids as numbers in all results. */
export function withNumericIds<T>(database: Database<T>): Database<T> {
  const plugin = new IdColumnsPlugin();
  return {
    ...database,
    db: database.db.withPlugin(plugin),
    tx: (work) => database.tx((trx) => work(trx.withPlugin(plugin))),
  };
}

const isIdColumn = (name: string): boolean => name === 'id' || name.endsWith('_id');
/** Text of an id. 16 digits are enough for ids below 2^53. */
const idText = /^\d{1,16}$/;

/**
 * Converts ids in results to numbers, because both drivers return `bigint` as text. Ids are in columns named `id` or `…_id`, and are below
 * 2^53. Text keys are in columns named `…_key` or `…_ref`.
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
        if (typeof value === 'string' && idText.test(value)) row[name] = Number(value);
      }
    }
    return Promise.resolve(args.result);
  }
}
