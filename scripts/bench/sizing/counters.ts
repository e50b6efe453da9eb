import pg from 'pg';

/** Role of the benchmark's own connection. Its statements are not counted. */
const observer = 'observer';

/** Counts since the start of a server, or in a difference, since another count. */
export interface Counters {
  statements: number;
  /** Statements on tables of the job queue. */
  queue: number;
  /** Statements that notify listening processes. */
  notifications: number;
  transactions: number;
  rows: number;
  /** Bytes of the write-ahead log. */
  wal: number;
  /** Images of whole pages in the write-ahead log. */
  pageImages: number;
}

/** Size of a table and of what is stored for it. */
export interface TableSize {
  name: string;
  rows: number;
  /** Bytes of the table, with large values that are stored beside it. */
  table: number;
  indexes: number;
}

export interface Observer {
  counters(): Promise<Counters>;
  /** Returns the size of every table of the service and of its queue, after a vacuum. */
  sizes(): Promise<TableSize[]>;
  /** Returns the bytes of each index of a table. */
  indexes(table: string): Promise<{ name: string; bytes: number }[]>;
  /** Returns the number of connections of the service. */
  connections(): Promise<number>;
  /** Returns the number of rows deleted from a table. */
  deleted(table: string): Promise<number>;
  /** Does a checkpoint. The log then contains each page whole when it is changed for the first time. */
  checkpoint(): Promise<void>;
  /** Returns a number that is 0 if no work is open at the business time. */
  openWork(businessTime: string): Promise<number>;
  /** Deletes the ended jobs, as the queue does a day after their end. */
  deleteEndedJobs(): Promise<number>;
  close(): Promise<void>;
}

/** Connects to the service's server as another role. The server must preload `pg_stat_statements`. */
export async function observe(url: string): Promise<Observer> {
  const owner = new pg.Client(url);
  await owner.connect();
  await owner.query('create extension pg_stat_statements');
  await owner.query(`create role ${observer} superuser login`);
  await owner.end();
  const client = new pg.Client({ connectionString: url, user: observer });
  await client.connect();
  const query = async <R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]> =>
    (await client.query<R>(text, values)).rows;
  const numberOf = async (text: string, values?: unknown[]): Promise<number> => {
    const [row] = await query<{ value: string | null }>(text, values);
    return Number(row?.value ?? 0);
  };
  return {
    async counters() {
      await client.query('select pg_stat_clear_snapshot()');
      const statements = (like: string): Promise<number> =>
        numberOf('select sum(calls) as value from pg_stat_statements where userid <> $1::regrole and query ilike $2', [
          observer,
          like,
        ]);
      return {
        statements: await statements('%'),
        queue: await statements('%service_jobs%'),
        notifications: await statements('%pg_notify%'),
        transactions: await numberOf(
          'select xact_commit as value from pg_stat_database where datname = current_database()',
        ),
        rows: await numberOf('select sum(n_tup_ins + n_tup_upd + n_tup_del) as value from pg_stat_user_tables'),
        wal: await numberOf('select wal_bytes as value from pg_stat_wal'),
        pageImages: await numberOf('select wal_fpi as value from pg_stat_wal'),
      };
    },
    async sizes() {
      await client.query('vacuum analyze');
      const rows = await query<{ name: string; rows: string; table: string; indexes: string }>(
        `select relname as name, greatest(reltuples, 0)::bigint as rows, pg_table_size(oid) as table, pg_indexes_size(oid) as indexes
         from pg_class where relkind = 'r' and relnamespace in ('service'::regnamespace, 'service_jobs'::regnamespace)`,
      );
      return rows.map((row) => ({
        name: row.name,
        rows: Number(row.rows),
        table: Number(row.table),
        indexes: Number(row.indexes),
      }));
    },
    async indexes(table) {
      const rows = await query<{ name: string; bytes: string }>(
        `select relname as name, pg_relation_size(indexrelid) as bytes from pg_index join pg_class on pg_class.oid = indexrelid
         where indrelid = ('service.' || $1)::regclass`,
        [table],
      );
      return rows.map(({ name, bytes }) => ({ name, bytes: Number(bytes) }));
    },
    connections: () =>
      numberOf(
        `select count(*) as value from pg_stat_activity where backend_type = 'client backend' and usename <> $1`,
        [observer],
      ),
    deleted: (table) => numberOf('select sum(n_tup_del) as value from pg_stat_user_tables where relname = $1', [table]),
    async checkpoint() {
      await client.query('checkpoint');
    },
    openWork: (businessTime) =>
      numberOf(
        `select (select count(*) from service.change_journal where stamp is null)
          + (select count(*) from service.due_work where due_at <= $1)
          + (select count(*) from service.outgoing_job)
          + (select count(*) from service.notification where due_at is not null)
          + (select count(*) from service_jobs.job where state < 'completed' and start_after <= now()) as value`,
        [businessTime],
      ),
    deleteEndedJobs: () =>
      numberOf(
        `with ended as (delete from service_jobs.job where state >= 'completed' returning 1) select count(*) as value from ended`,
      ),
    close: () => client.end(),
  };
}

/** Returns the difference of two counts. */
export const difference = (after: Counters, before: Counters): Counters => ({
  statements: after.statements - before.statements,
  queue: after.queue - before.queue,
  notifications: after.notifications - before.notifications,
  transactions: after.transactions - before.transactions,
  rows: after.rows - before.rows,
  wal: after.wal - before.wal,
  pageImages: after.pageImages - before.pageImages,
});
