import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { layout, layoutStatements, quoteLiteral, schema } from './layout.ts';

/** Thrown if the copy of linked data belongs to another customer, or has the tables of a newer version of the host. */
export class CopyMismatchError extends Error {
  override readonly name = 'CopyMismatchError';
}

/** Thrown if another process has taken over the lease on the copy. Only the holder of the lease writes to the copy. */
export class CopyLostError extends Error {
  override readonly name = 'CopyLostError';
}

/** Transaction of the process that holds the lease on the copy. */
export interface CopyTransaction {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Runs several statements without values. */
  run(statements: readonly string[]): Promise<void>;
  /** Loads rows in the text format of `COPY` into a table. */
  copy(table: string, columns: readonly string[], rows: string): Promise<void>;
}

/** Copy of linked data in the customer's PostgreSQL: the tables in the schema `linked_data`. */
export interface CopyDatabase {
  /** Runs one statement outside of a transaction. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /**
   * Runs `work` in a transaction that commits only while this process holds the lease. Throws `CopyLostError` if it does not, and the
   * errors of `work` and of the database.
   */
  write<R>(work: (transaction: CopyTransaction) => Promise<R>): Promise<R>;
  /** Acquires or renews the lease for this number of seconds. Returns `false` if another process holds it. Throws `CopyMismatchError`. */
  hold(seconds: number): Promise<boolean>;
  /** Ends the lease, so that another process can take over immediately. */
  release(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Advisory lock. A write takes it in shared mode, and a takeover of the lease takes it exclusively. A takeover therefore waits for running
 * writes, and the previous holder cannot commit afterwards.
 */
const fence = `hashtext('${schema}'), 1`;
/** Advisory lock for the creation and migration of the tables. */
const creationLock = `hashtext('${schema}'), 2`;
/** Timeout of a query in milliseconds, longer than the statement timeout of the server. */
const queryTimeoutMs = 62_000;
/** Settings of each transaction. `set` would outlive it, and a connection pooler may then give the connection to another client. */
const transactionSettings = [
  `set local statement_timeout = '60s'`,
  `set local lock_timeout = '30s'`,
  `set local idle_in_transaction_session_timeout = '20s'`,
  `set local timezone = 'UTC'`,
  'set local client_min_messages = warning',
  // `quoteLiteral` escapes values for this setting.
  'set local standard_conforming_strings = on',
];

export interface NeedsCopyDatabase {
  readonly database: CopyDatabase;
}

interface CopyDatabaseOptions {
  url: string;
  connections: number;
  customer: string;
  /** Unique name of this process. */
  holder: string;
  /** Called if an idle connection is lost. */
  onLost: (error: unknown) => void;
}

/**
 * Opens the copy in the customer's PostgreSQL. Does not connect yet: if the database is unavailable, each call throws the database's error.
 */
export function openCopyDatabase({ url, connections, customer, holder, onLost }: CopyDatabaseOptions): CopyDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'fin-link copy',
    connectionTimeoutMillis: 10_000,
    query_timeout: queryTimeoutMs,
    keepAlive: true,
  });
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => {}));

  const query: CopyDatabase['query'] = async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await pool.query<R>(text, values)).rows;

  /** Runs `work` in a transaction. `rowCount` is the number of rows that the last statement of `preparation` returned. */
  const transaction = async <R>(
    preparation: readonly string[],
    work: (client: pg.PoolClient, rowCount: number, onBroken: () => void) => Promise<R>,
  ): Promise<R> => {
    const client = await pool.connect();
    let broken = false;
    try {
      const results = await client.query(['begin', ...transactionSettings, ...preparation].join(';'));
      const result = await work(client, [results].flat().at(-1)?.rowCount ?? 0, () => {
        broken = true;
      });
      await client.query('commit');
      return result;
    } catch (error) {
      // After a failed COPY, `broken` is already set: the connection is discarded without a rollback.
      broken ||= await client.query('rollback').then(
        () => false,
        () => true,
      );
      throw error;
    } finally {
      client.release(broken);
    }
  };

  /** Statements that take the lock `fence`, and select the state row if this process holds the lease. */
  const holderStatements = [
    `select pg_advisory_xact_lock_shared(${fence})`,
    `select from ${schema}.copy_state where holder = ${quoteLiteral(holder)}`,
  ];
  let layoutReady: Promise<void> | null = null;
  /** Creates or migrates the tables, once per process. Throws `CopyMismatchError`. */
  const ensureLayout = (): Promise<void> =>
    (layoutReady ??= transaction([`select pg_advisory_xact_lock(${creationLock})`], async (client) => {
      const existing = await client.query(`select where to_regclass('${schema}.copy_state') is not null`);
      if (existing.rowCount === 0)
        await client.query([...layoutStatements(), insertStateStatement(customer)].join(';'));
      const { rows } = await client.query<{ layout: number; customer: string }>(
        `select layout, customer from ${schema}.copy_state`,
      );
      const [state] = rows;
      if (state === undefined || state.layout > layout)
        throw new CopyMismatchError(`${schema} is laid out as number ${state?.layout}, this host needs ${layout}.`);
      if (state.customer !== customer) throw new CopyMismatchError(`${schema} holds the users of another customer.`);
      if (state.layout < layout)
        await client.query([...layoutStatements(), `update ${schema}.copy_state set layout = ${layout}`].join(';'));
    }).catch((error: unknown) => {
      layoutReady = null;
      throw error;
    }));

  return {
    query,
    async write(work) {
      return transaction(holderStatements, async (client, rowCount, onBroken) => {
        if (rowCount !== 1) throw new CopyLostError('Another process writes the copy.');
        return work(transactionOf(client, onBroken));
      });
    },
    async hold(seconds) {
      await ensureLayout();
      const leaseEnd = `now() + make_interval(secs => $2)`;
      const renewed = await query(
        `update ${schema}.copy_state set held_until = ${leaseEnd} where holder = $1 returning id`,
        [holder, seconds],
      );
      if (renewed.length > 0) return true;
      const isFree = `(holder is null or held_until < now())`;
      if ((await query(`select id from ${schema}.copy_state where ${isFree}`)).length === 0) return false;
      return transaction([`select pg_advisory_xact_lock(${fence})`], async (client) => {
        const acquired = await client.query(
          `update ${schema}.copy_state set holder = $1, held_until = ${leaseEnd} where ${isFree}`,
          [holder, seconds],
        );
        return acquired.rowCount === 1;
      });
    },
    async release() {
      await query(`update ${schema}.copy_state set holder = null, held_until = null where holder = $1`, [holder]);
    },
    close: () => pool.end(),
  };
}

const insertStateStatement = (customer: string): string =>
  `insert into ${schema}.copy_state (layout, customer) values (${layout}, ${quoteLiteral(customer)})`;

/** Returns the statements of an open transaction. Calls `onBroken` if the connection can no longer be used. */
const transactionOf = (client: pg.PoolClient, onBroken: () => void): CopyTransaction => ({
  query: async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await client.query<R>(text, values)).rows,
  async run(statements) {
    await client.query(statements.join(';'));
  },
  async copy(table, columns, rows) {
    const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
    // The stream of a lost connection never ends, even if it is destroyed. The connection's `end` and a timer reject instead.
    const { promise: done, resolve, reject } = Promise.withResolvers<void>();
    const lost = (): void => reject(new Error('The connection was lost during COPY.'));
    const timer = setTimeout(lost, queryTimeoutMs);
    client.once('end', lost);
    into.on('finish', resolve).on('error', reject);
    into.end(Buffer.from(rows));
    try {
      await done;
    } catch (error) {
      onBroken();
      throw error;
    } finally {
      clearTimeout(timer);
      client.off('end', lost);
    }
  },
});
