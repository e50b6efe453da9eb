import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { bucketCount, OutageLog, type OutageLogger } from '../primitives/index.ts';

/** Buckets of users; `null` for all. */
export type Buckets = readonly number[] | null;

/** Returns the condition that limits a column to these buckets. A distributed database then asks only the nodes that have them. */
export const inBuckets = (buckets: Buckets, column = 'bucket'): RawBuilder<SqlBool> =>
  buckets === null ? sql`true` : sql`${sql.ref(column)} = any(${[...buckets]}::int2[])`;

/** Time in milliseconds after which the nodes of the buckets are read again, because a shard may have moved. */
const reuseMs = 60_000;

/** A node of a distributed database, and the buckets that are on it. */
interface Node {
  readonly name: string;
  readonly buckets: readonly number[];
}

interface NodesOptions {
  /** Database with the schema's tables. */
  db: Kysely<unknown>;
  schema: string;
  log: OutageLogger;
}

/** Nodes of a schema whose tables may be distributed by bucket. */
export class Nodes {
  readonly #options: NodesOptions;
  readonly #outages: OutageLog;
  /** Last answer of the catalog. Empty if the tables are not distributed; `null` forever without Citus. */
  #known: { nodes: Promise<readonly Node[] | null>; until: number } | undefined;

  constructor(options: NodesOptions) {
    this.#options = options;
    this.#outages = new OutageLog(options.log);
  }

  /** See `Database.onEachNode`. */
  async each<R>(look: (buckets: Buckets) => Promise<R>, among: Buckets = null): Promise<R[]> {
    const nodes = await this.#read();
    if (nodes.length === 0) return [await look(among)];
    const asked = nodes
      .map((node) => ({ ...node, buckets: node.buckets.filter((bucket) => among?.includes(bucket) ?? true) }))
      .filter(({ buckets }) => buckets.length > 0);
    const results = await Promise.allSettled(asked.map(async (node) => this.#ask(node, look)));
    const found = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined && found.length === 0) throw failed.reason;
    return found;
  }

  /** See `Database.lockableGroups`. */
  async lockableGroups(buckets: readonly number[]): Promise<readonly (readonly number[])[]> {
    return (await this.#read()).length === 0 ? [buckets] : buckets.map((bucket) => [bucket]);
  }

  async #ask<R>({ name, buckets }: Node, look: (buckets: Buckets) => Promise<R>): Promise<R> {
    const [what, startedAt] = [`database node ${name}`, performance.now()];
    try {
      const found = await look(buckets);
      this.#outages.worked(what, startedAt);
      return found;
    } catch (error) {
      this.#outages.failed(what, error);
      throw error;
    }
  }

  async #read(): Promise<readonly Node[]> {
    if (this.#known === undefined || this.#known.until < performance.now()) {
      const known = { nodes: readNodes(this.#options), until: performance.now() + reuseMs };
      this.#known = known;
      known.nodes.then(
        (nodes) => nodes === null && (known.until = Infinity),
        () => (known.until = 0),
      );
    }
    return (await this.#known.nodes) ?? [];
  }
}

/** Reads from the catalog of Citus which buckets are on which node. Returns `null` if the database has no Citus. */
async function readNodes({ db, schema }: NodesOptions): Promise<readonly Node[] | null> {
  const [extension] = (await sql`select from pg_catalog.pg_extension where extname = 'citus'`.execute(db)).rows;
  if (extension === undefined) return null;
  const { rows } = await sql<Node>`
    select nodename || ':' || nodeport as name, array_agg(bucket::int4 order by bucket) as buckets
    from (
      select bucket, get_shard_id_for_distribution_column(one.logicalrelid, bucket::int2) as shardid
      from (
        select logicalrelid from pg_catalog.pg_dist_partition join pg_catalog.pg_class on pg_class.oid = logicalrelid
        where relnamespace = ${schema}::regnamespace and partmethod = 'h'
        limit 1
      ) as one, generate_series(0, ${sql.lit(bucketCount - 1)}) as bucket
    ) as placed
    join pg_catalog.pg_dist_shard_placement using (shardid)
    group by nodename, nodeport order by 1`.execute(db);
  return rows;
}
