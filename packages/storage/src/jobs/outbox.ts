import { type CreateTableBuilder, type QueryExecutorProvider, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { fromKysely } from 'pg-boss';
import { type Buckets, type Database, inBuckets } from '../database/index.ts';
import type { SendOptions } from './jobs.ts';

/** Transaction of any owner, for statements of the queue. */
export type QueueTransaction = Parameters<typeof fromKysely>[0];

/** Owner of the table `outgoing_job`, to which jobs are sent in a transaction before they are moved to the queue. */
export interface OutboxOwner {
  /** Database with the table. */
  readonly database: Pick<Database<unknown>, 'onBucket' | 'isUp' | 'onEachNode'> & {
    readonly db: QueryExecutorProvider;
    tx<R>(work: (trx: QueueTransaction) => Promise<R>): Promise<R>;
  };
  /**
   * Returns the columns, by name, that place the row of a job: the first columns of the table's primary key. `payload` is the payload of a job
   * or the match of `cancel` and `forget`. Throws if the payload does not name its owner.
   */
  columnsOf(payload: object): Readonly<Record<string, number | string>>;
  /** Returns the bucket of the row of a job. */
  bucketOf(payload: object): number;
}

/** Job that was sent in a transaction and may not be in the queue yet. */
export interface OutgoingJob {
  /** Id of the row, and later of the job in the queue. */
  readonly id: string;
  readonly queue: string;
  readonly payload: object;
  readonly options: SendOptions;
}

/** Adds the columns of outgoing jobs to a table that has the owner's columns. The primary key is these columns and `job_id`. */
export const addOutgoingJob = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('job_id', 'uuid', (column) => column.notNull())
    .addColumn('queue', 'text', (column) => column.notNull())
    .addColumn('payload', 'jsonb', (column) => column.notNull())
    .addColumn('options', 'jsonb', (column) => column.notNull())
    .addColumn('sent_at', 'timestamptz', (column) => column.notNull().defaultTo(sql`now()`));

/** Statements on the table `outgoing_job` of an owner. */
export class Outbox {
  readonly #owner: OutboxOwner;

  constructor(owner: OutboxOwner) {
    this.#owner = owner;
  }

  /** Inserts a job as part of a transaction of the owner. */
  async add(trx: QueryExecutorProvider, { id, queue, payload, options }: OutgoingJob): Promise<void> {
    const owner = this.#owner.columnsOf(payload);
    await sql`
      insert into ${table} (${sql.join(Object.keys(owner).map((column) => sql.ref(column)))}, job_id, queue, payload, options)
      values (${sql.join(Object.values(owner))}, ${id}, ${queue}, ${JSON.stringify(payload)}, ${JSON.stringify(options)})`.execute(
      trx,
    );
  }

  /** Deletes jobs that are in the queue, with one statement for each owner. Throws the first error after all statements. */
  async delete(jobs: readonly OutgoingJob[]): Promise<void> {
    const { db } = this.#owner.database;
    const byOwner = Map.groupBy(jobs, ({ payload }) => JSON.stringify(this.#owner.columnsOf(payload)));
    const errors: unknown[] = [];
    for (const [first, ...others] of byOwner.values()) {
      if (first === undefined) continue;
      const ids = [first, ...others].map(({ id }) => id);
      const deletion = sql`delete from ${table} where ${this.#ofOwner(first.payload)} and job_id = any(${ids}::uuid[])`;
      // A node that is down does not delay the jobs of others.
      await this.onNodeOf(first.payload, () => deletion.execute(db)).catch((error: unknown) => errors.push(error));
    }
    if (errors.length > 0) throw errors[0];
  }

  /** Runs `work` for the rows of a job's owner, see `Database.onBucket`. */
  onNodeOf<R>(payload: object, work: () => Promise<R>): Promise<R> {
    return this.#owner.database.onBucket(this.#owner.bucketOf(payload), work);
  }

  /** Returns `false` if the node of a job's owner is known not to answer. */
  isUp(payload: object): Promise<boolean> {
    return this.#owner.database.isUp(this.#owner.bucketOf(payload));
  }

  /** Runs `work` in a transaction that does not write rows of owners. */
  tx<R>(work: (trx: QueueTransaction) => Promise<R>): Promise<R> {
    return this.#owner.database.tx(work);
  }

  /** Runs `look` for the owners on each node of a distributed database, see `Database.onEachNode`. */
  onEachNode<R>(look: (buckets: Buckets) => Promise<R>): Promise<R[]> {
    return this.#owner.database.onEachNode(look);
  }

  /**
   * Returns jobs of these queues that were committed, oldest first, with the rest of their delay. Reads the rows of all owners in the
   * buckets. By the clock of the database, as in the queue.
   */
  async find(
    queues: readonly string[],
    { minAgeSeconds, limit, buckets }: { minAgeSeconds: number; limit: number; buckets: Buckets },
  ): Promise<OutgoingJob[]> {
    const { rows } = await sql<OutgoingJob & { age: number }>`
      select job_id as id, queue, payload, options, extract(epoch from now() - sent_at)::float8 as age from ${table}
      where queue = any(${queues}) and sent_at <= now() - make_interval(secs => ${minAgeSeconds}) and ${inBuckets(buckets)}
      order by sent_at
      limit ${limit}`.execute(this.#owner.database.db);
    return rows.map(({ age, options, ...job }) => ({
      ...job,
      options: { ...options, ...remainingDelay(options, age) },
    }));
  }

  /** Deletes jobs of a queue whose payload contains `match`, as part of a transaction of the owner. */
  async cancel(trx: QueryExecutorProvider, queue: string, match: object): Promise<void> {
    await sql`delete from ${table} where ${this.#matching(match)} and queue = ${queue}`.execute(trx);
  }

  /** Returns the number of jobs whose payload contains `match`. */
  async count(match: object): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${table} where ${this.#matching(match)}`.execute(this.#owner.database.db);
    return rows[0]?.count ?? 0;
  }

  #ofOwner(payload: object): RawBuilder<SqlBool> {
    const conditions = Object.entries(this.#owner.columnsOf(payload)).map(
      ([column, value]) => sql<SqlBool>`${sql.ref(column)} = ${value}`,
    );
    return sql`${sql.join(conditions, sql` and `)}`;
  }

  #matching(match: object): RawBuilder<SqlBool> {
    return sql`${this.#ofOwner(match)} and payload @> ${JSON.stringify(match)}::jsonb`;
  }
}

const table = sql.table('outgoing_job');

/** Returns the delay that remains `age` seconds after the job was sent. */
const remainingDelay = ({ startAfterSeconds }: SendOptions, age: number): SendOptions =>
  startAfterSeconds === undefined ? {} : { startAfterSeconds: Math.max(0, Math.ceil(startAfterSeconds - age)) };
