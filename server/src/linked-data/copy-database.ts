import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { layout, layoutStatements, quoted, schema } from './layout.ts';

/** A copy that is another customer's, or laid out by another version of the host. */
export class CopyMismatchError extends Error {
  override readonly name = 'CopyMismatchError';
}

/** Another process writes the copy now. */
export class CopyLostError extends Error {
  override readonly name = 'CopyLostError';
}

/** Inside a transaction of the process that holds the copy. */
export interface CopyTransaction {
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Several statements without values. */
  run(statements: readonly string[]): Promise<void>;
  copy(table: string, columns: readonly string[], rows: string): Promise<void>;
}

export interface CopyDatabase {
  /** One statement by itself. */
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** A transaction that commits only while this process holds the copy. Throws `CopyLostError`. */
  write<R>(work: (transaction: CopyTransaction) => Promise<R>): Promise<R>;
  /** Takes the copy or keeps it, for so many seconds; false while another process holds it. */
  hold(seconds: number): Promise<boolean>;
  release(): Promise<void>;
  close(): Promise<void>;
}

/** Writers share this lock and who takes over has it alone, so that nothing of an old holder is committed after that. */
const fence = `hashtext('${schema}'), 1`;
const creating = `hashtext('${schema}'), 2`;
/** Longer than any statement may take at the server. */
const patienceMs = 62_000;
/** Not by `set`: a pooler gives the connection to others between transactions. */
const limits = [
  `set local statement_timeout = '60s'`,
  `set local lock_timeout = '30s'`,
  `set local idle_in_transaction_session_timeout = '20s'`,
  `set local timezone = 'UTC'`,
  'set local client_min_messages = warning',
  // Values that stand in the text of a statement are quoted for it.
  'set local standard_conforming_strings = on',
];

export interface NeedsCopyDatabase {
  readonly database: CopyDatabase;
}

export interface CopyDatabaseOptions {
  url: string;
  connections: number;
  /** Of the host. */
  customer: string;
  /** Names this process. */
  holder: string;
  /** Called if an idle connection is lost. */
  onLost: (error: unknown) => void;
}

/** The customer's PostgreSQL. It may be away: every call says so by its own error. */
export function openCopyDatabase({ url, connections, customer, holder, onLost }: CopyDatabaseOptions): CopyDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    application_name: 'fin-link copy',
    connectionTimeoutMillis: 10_000,
    query_timeout: patienceMs,
    keepAlive: true,
  });
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => {}));

  const query: CopyDatabase['query'] = async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await pool.query<R>(text, values)).rows;

  /** `found`: rows that the last statement of `first` returned. */
  const transaction = async <R>(
    first: readonly string[],
    work: (client: pg.PoolClient, found: number, onBroken: () => void) => Promise<R>,
  ): Promise<R> => {
    const client = await pool.connect();
    let broken = false;
    try {
      const results = await client.query(['begin', ...limits, ...first].join(';'));
      const done = await work(client, [results].flat().at(-1)?.rowCount ?? 0, () => {
        broken = true;
      });
      await client.query('commit');
      return done;
    } catch (error) {
      // After a COPY that failed half-way nothing is asked of the connection any more.
      broken ||= await client.query('rollback').then(
        () => false,
        () => true,
      );
      throw error;
    } finally {
      client.release(broken);
    }
  };

  const fenced = [
    `select pg_advisory_xact_lock_shared(${fence})`,
    `select from ${schema}.copy_state where holder = ${quoted(holder)}`,
  ];
  let laidOut: Promise<void> | null = null;
  const layOut = (): Promise<void> =>
    (laidOut ??= transaction([`select pg_advisory_xact_lock(${creating})`], async (client) => {
      const there = await client.query(`select where to_regclass('${schema}.copy_state') is not null`);
      if (there.rowCount === 0) await client.query([...layoutStatements(), firstState(customer)].join(';'));
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
      laidOut = null;
      throw error;
    }));

  return {
    query,
    async write(work) {
      return transaction(fenced, async (client, found, onBroken) => {
        if (found !== 1) throw new CopyLostError('Another process writes the copy.');
        return work(transactionOf(client, onBroken));
      });
    },
    async hold(seconds) {
      await layOut();
      const until = `now() + make_interval(secs => $2)`;
      const kept = await query(`update ${schema}.copy_state set held_until = ${until} where holder = $1 returning id`, [
        holder,
        seconds,
      ]);
      if (kept.length > 0) return true;
      const free = `(holder is null or held_until < now())`;
      if ((await query(`select id from ${schema}.copy_state where ${free}`)).length === 0) return false;
      return transaction([`select pg_advisory_xact_lock(${fence})`], async (client) => {
        const taken = await client.query(
          `update ${schema}.copy_state set holder = $1, held_until = ${until} where ${free}`,
          [holder, seconds],
        );
        return taken.rowCount === 1;
      });
    },
    async release() {
      await query(`update ${schema}.copy_state set holder = null, held_until = null where holder = $1`, [holder]);
    },
    close: () => pool.end(),
  };
}

const firstState = (customer: string): string =>
  `insert into ${schema}.copy_state (layout, customer) values (${layout}, ${quoted(customer)})`;

const transactionOf = (client: pg.PoolClient, onBroken: () => void): CopyTransaction => ({
  query: async <R extends pg.QueryResultRow>(text: string, values?: unknown[]) =>
    (await client.query<R>(text, values)).rows,
  async run(statements) {
    await client.query(statements.join(';'));
  },
  async copy(table, columns, rows) {
    const into = client.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`));
    // The stream of a connection that is gone never ends, not even when it is destroyed.
    const { promise: done, resolve, reject } = Promise.withResolvers<void>();
    const lost = (): void => reject(new Error('The connection was lost during COPY.'));
    const timer = setTimeout(lost, patienceMs);
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
