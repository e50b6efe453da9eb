import { EventEmitter } from 'node:events';
import type { RequestedDataset } from '@fin-link/contracts/service';
import type { Queue } from '@fin-link/storage';
import { BankBreakers } from '../../../src/banks/connectors/breaker/bank-breakers.ts';
import { BankSpeeds } from '../../../src/banks/connectors/breaker/bank-speeds.ts';
import { watchedConnector } from '../../../src/banks/connectors/breaker/watched-connector.ts';
import type { BankAccount, BankTransaction, Connector } from '../../../src/banks/connectors/contract/connector.ts';
import { createConsentSecrets } from '../../../src/linking/consents/consent-secrets.ts';
import { insertProviderAccount } from '../../../src/linking/provider-accounts/insert-provider-account.ts';
import { linkableProvider } from '../../../src/banks/providers/linkable-provider.ts';
import { advance } from '../../../src/linking/refresh-requests/advance.ts';
import type { LinkingDeps } from '../../../src/create-linking.ts';
import { createPrecedence, createRefreshWorker } from '../../../src/linking/refreshes/worker.ts';
import type { RefreshJob } from '../../../src/linking/refresh-requests/queues.ts';
import { createSecrets } from '../../../src/data/provider-account-records/secrets.ts';
import { startRefresh } from '../../../src/linking/refresh-requests/start-refresh.ts';
import { testService } from '../../harness/test-service.ts';
import type { RefreshReference } from '../../../src/data/provider-account-records/records.ts';

export const checking: BankAccount = {
  key: 'checking',
  name: 'Checking',
  container: 'bank',
  accountType: 'CHECKING',
  isAsset: true,
  number: '000123456782',
  transferCode: null,
  holders: [{ ownership: 'PRIMARY', name: { fullName: 'A Person' } }],
  balance: { amount: '10.00', currency: 'USD' },
  availableBalance: null,
  availableCredit: null,
  totalCreditLine: null,
  amountDue: null,
  dueDate: null,
  interestRate: null,
  unavailable: null,
  hasTransactions: true,
  hasHoldings: false,
};

export const bought = (key: string, change: Partial<BankTransaction> = {}): BankTransaction => ({
  key,
  status: 'POSTED',
  date: '2026-01-10',
  postDate: '2026-01-10',
  description: 'COFFEE',
  amount: { amount: '-3.00', currency: 'USD' },
  runningBalance: null,
  checkNumber: null,
  ...change,
});

/** A bank that accepts everything and has one account with one transaction. */
const obliging: Connector = {
  signIn: () => Promise.resolve({ kind: 'signed-in', session: 'session' }),
  answer: () => Promise.resolve({ kind: 'signed-in', session: 'session' }),
  resume: (_target, session) => Promise.resolve({ kind: 'signed-in', session }),
  listAccounts: () => Promise.resolve({ kind: 'listed', items: [checking] }),
  listTransactions: () => Promise.resolve({ kind: 'page', items: [bought('one')], nextCursor: null }),
  listHoldings: () => Promise.resolve({ kind: 'listed', items: [] }),
  signOut: () => Promise.resolve(),
};

export const asks = {
  kind: 'challenge',
  session: 'asked',
  challenge: {
    kind: 'token',
    title: 'Code',
    text: 'Type it',
    destination: null,
    length: 6,
    canResend: true,
    otherMethod: false,
  },
  expiresIn: 60,
  refused: false,
} as const;

/** Creates a service whose bank the test scripts. The test runs the worker; the job queue only records its jobs. */
export async function scriptedLinking(options: Parameters<typeof testService>[0] = {}) {
  const service = await testService(options);
  const sent: { reference: RefreshJob; startAfterSeconds: number }[] = [];
  const signedOut: (string | undefined)[] = [];
  const queue: Queue<RefreshJob> = {
    name: 'scripted',
    send: (_trx, reference, options) => {
      sent.push({ reference, startAfterSeconds: options?.startAfterSeconds ?? 0 });
      return Promise.resolve();
    },
    work: () => Promise.resolve(),
    cancel: () => Promise.resolve(),
    redrive: () => Promise.resolve(0),
  };
  const bank: Connector = { ...obliging };
  const breakers = new BankBreakers({
    clock: service.deps.clock,
    failures: 100,
    pauseMs: 1_000,
    signInMs: 60_000,
    speeds: new BankSpeeds({ slowMs: 60_000 }),
  });
  const secrets = createSecrets(service.deps.vault);
  const deps: LinkingDeps = {
    ...service.deps,
    consents: {
      banks: new Map(),
      terms: () => Promise.resolve(new Map()),
      secrets: createConsentSecrets(service.deps.vault),
      endings: {
        send: () => Promise.resolve(),
        prepare: () => Promise.resolve(),
        withdraw: () => Promise.resolve(true),
      },
    },
    secrets,
    signOuts: { send: async (trx, reference) => void signedOut.push(await secrets.session(trx, reference)) },
    deletions: { send: () => Promise.resolve() },
    queue,
    automaticQueue: queue,
    slowQueue: queue,
    connectorOf: (_providerId, inTurn) => ({
      connector: watchedConnector(bank, breakers, inTurn),
      bankKey: 'scripted',
    }),
  };
  const precedence = createPrecedence();
  const pauses = new EventEmitter();
  const worker = createRefreshWorker(deps, {
    ...precedence,
    untilIdle(patience) {
      pauses.emit('pause');
      return precedence.untilIdle(patience);
    },
  });
  const signal = new AbortController().signal;

  return {
    service,
    deps,
    bank,
    sent,
    /** Emits `pause` when an automatic refresh waits for its turn. */
    pauses,
    worker,
    obliging,
    work: (job: RefreshJob, by: AbortSignal = signal) => worker.work(job, { signal: by }),
    async add(loginName: string): Promise<RefreshReference> {
      const token = await service.token(loginName);
      const { body } = await service.call('GET', '/user', { token });
      const key = { customerId: 1, userId: body.user.id as number, providerAccountId: deps.ids.next() };
      const provider = await linkableProvider(deps.database.db, 16001);
      await deps.database.tx(async (trx) => {
        await insertProviderAccount(trx, deps, key, { provider, widget: null });
        await secrets.keepCredentials(trx, key, { LOGIN: 'ok', PASSWORD: 'ok' });
      });
      return sent.at(-1)?.reference ?? Promise.reject(new Error('Nothing was sent.'));
    },
    /** Stores an answer, as `PUT /providerAccounts` does. */
    answered: (reference: RefreshReference) =>
      deps.database.tx(async (trx) => {
        await advance(trx, deps, reference, { event: { type: 'answered' }, run: null });
        await secrets.keepAnswer(trx, reference, { answer: '123456' });
      }),
    /** Starts and runs a refresh of a provider account, of all data or of the requested datasets. */
    async refresh(
      key: Omit<RefreshReference, 'requestKey'>,
      requested?: readonly RequestedDataset[],
    ): Promise<RefreshReference> {
      const requestKey = await deps.database.tx((trx) =>
        startRefresh(trx, deps, key, {
          kind: 'refresh',
          previous: null,
          ...(requested !== undefined && { requested }),
        }),
      );
      await worker.work({ ...key, requestKey }, { signal });
      return { ...key, requestKey };
    },
    async state({ requestKey }: RefreshReference) {
      const row = await deps.database.db
        .selectFrom('refresh_request')
        .select(['state', 'run'])
        .where('request_key', '=', requestKey)
        .executeTakeFirst();
      return row?.state;
    },
    async status({ providerAccountId }: RefreshReference) {
      const row = await deps.database.db
        .selectFrom('provider_account_dataset')
        .innerJoin('provider_account', (join) =>
          join
            .onRef('provider_account.bucket', '=', 'provider_account_dataset.bucket')
            .onRef('provider_account.id', '=', 'provider_account_dataset.provider_account_id'),
        )
        .select(['status', 'additional_status'])
        .where('provider_account.id', '=', providerAccountId)
        .executeTakeFirst();
      return `${row?.status} ${row?.additional_status}`;
    },
    /** Counts the stored accounts and transactions of the provider account. */
    async stored({ providerAccountId }: RefreshReference): Promise<{ accounts: number; transactions: number }> {
      const accounts = await deps.database.db
        .selectFrom('account')
        .select('id')
        .where('provider_account_id', '=', providerAccountId)
        .execute();
      const ids = accounts.map(({ id }) => id);
      const rows =
        ids.length === 0
          ? []
          : await deps.database.db.selectFrom('transaction').select('id').where('account_id', 'in', ids).execute();
      return { accounts: accounts.length, transactions: rows.length };
    },
    /** Makes the bank accept everything again. */
    reset: () => void Object.assign(bank, obliging),
  };
}
