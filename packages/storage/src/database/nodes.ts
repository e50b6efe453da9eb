import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { DatabaseNode, Engine } from '../engine/index.ts';
import { bucketCount, OutageLog, type OutageLogger } from '../primitives/index.ts';

/** Buckets of users; `null` for all. */
export type Buckets = readonly number[] | null;

/** Returns the condition that limits a column to these buckets. A distributed database then asks only the nodes that have them. */
export const inBuckets = (buckets: Buckets, column = 'bucket'): RawBuilder<SqlBool> =>
  buckets === null ? sql`true` : sql`${sql.ref(column)} = any(${[...buckets]}::int2[])`;

/** Time in milliseconds after which the nodes of the buckets are read again, because a shard may have moved. */
const reuseMs = 60_000;
/** The same while a node is down or the catalog could not be read. The shards of a node that was removed are on others. */
const reuseInOutageMs = 1_000;

/** A node of a distributed database, and the buckets that are on it. */
interface Node extends DatabaseNode {
  readonly buckets: ReadonlySet<number>;
}

interface NodesOptions {
  engine: Pick<Engine, 'onNode' | 'isDown'>;
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
  #known: readonly Node[] | null | undefined;
  #reading: Promise<readonly Node[] | null> | undefined;
  #readAt = -Infinity;

  constructor(options: NodesOptions) {
    this.#options = options;
    this.#outages = new OutageLog(options.log);
  }

  /** See `Database.onBucket`. */
  async onBucket<R>(bucket: number, work: () => Promise<R>): Promise<R> {
    const node = await this.#nodeOf(bucket);
    return node === null ? work() : this.#options.engine.onNode(node, work);
  }

  /** See `Database.isUp`. */
  async isUp(bucket: number): Promise<boolean> {
    const node = await this.#nodeOf(bucket);
    return node === null || !this.#options.engine.isDown(node.name);
  }

  /** See `Database.onEachNode`. */
  async each<R>(look: (buckets: Buckets) => Promise<R>, among: Buckets = null): Promise<R[]> {
    const nodes = await this.#read();
    if (nodes.length === 0) return [await look(among)];
    const asked = nodes
      .map((node) => ({
        node,
        buckets: among === null ? [...node.buckets] : among.filter((one) => node.buckets.has(one)),
      }))
      .filter(({ buckets }) => buckets.length > 0);
    const results = await Promise.allSettled(
      asked.map(async ({ node, buckets }) => this.#ask(node, () => look(buckets))),
    );
    const found = results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined && found.length === 0) throw failed.reason;
    return found;
  }

  /** See `Database.lockableGroups`. */
  async lockableGroups(buckets: readonly number[]): Promise<readonly (readonly number[])[]> {
    return (await this.#read()).length === 0 ? [buckets] : buckets.map((bucket) => [bucket]);
  }

  async #ask<R>(node: Node, look: () => Promise<R>): Promise<R> {
    const [what, startedAt] = [`database node ${node.name}`, performance.now()];
    try {
      const found = await this.#options.engine.onNode(node, look);
      this.#outages.worked(what, startedAt);
      return found;
    } catch (error) {
      this.#outages.failed(what, error);
      throw error;
    }
  }

  async #nodeOf(bucket: number): Promise<Node | null> {
    if (this.#known === null) return null;
    return (await this.#read()).find(({ buckets }) => buckets.has(bucket)) ?? null;
  }

  /** Returns the known nodes at once, and reads them again meanwhile if they are old. */
  async #read(): Promise<readonly Node[]> {
    const { engine } = this.#options;
    const known = this.#known;
    if (known === null) return [];
    const isInOutage = known?.some(({ name }) => engine.isDown(name)) ?? false;
    if (this.#readAt + (isInOutage ? reuseInOutageMs : reuseMs) < performance.now()) {
      this.#readAt = performance.now();
      const reading = engine.onNode(null, () => readNodes(this.#options));
      this.#reading = reading;
      reading.then(
        (nodes) => (this.#known = nodes),
        () => (this.#readAt = known === undefined ? -Infinity : performance.now() - reuseMs + reuseInOutageMs),
      );
    }
    return known ?? (await this.#reading) ?? [];
  }
}

/** Reads from the catalog of Citus which buckets are on which node. Returns `null` if the database has no Citus. */
async function readNodes({ db, schema }: NodesOptions): Promise<readonly Node[] | null> {
  const [extension] = (await sql`select from pg_catalog.pg_extension where extname = 'citus'`.execute(db)).rows;
  if (extension === undefined) return null;
  const { rows } = await sql<{ name: string; table: string; buckets: number[] }>`
    select nodename || ':' || nodeport as name, logicalrelid::text as table, array_agg(bucket::int4 order by bucket) as buckets
    from (
      select bucket, logicalrelid, get_shard_id_for_distribution_column(one.logicalrelid, bucket::int2) as shardid
      from (
        select logicalrelid from pg_catalog.pg_dist_partition join pg_catalog.pg_class on pg_class.oid = logicalrelid
        where relnamespace = ${schema}::regnamespace and partmethod = 'h'
        limit 1
      ) as one, generate_series(0, ${sql.lit(bucketCount - 1)}) as bucket
    ) as placed
    join pg_catalog.pg_dist_shard_placement using (shardid)
    group by nodename, nodeport, logicalrelid order by 1`.execute(db);
  return rows.map(({ name, table, buckets }) => ({
    name,
    probe: `select from ${table} where bucket = ${buckets[0]} limit 1`,
    buckets: new Set(buckets),
  }));
}
