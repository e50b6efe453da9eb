import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createService, type Service } from '../../packages/service/src/index.ts';
import { refreshChannel, type RefreshMessage } from '../../packages/service/src/linking/refresh-requests/queues.ts';
import { generateVaultKey, openStorage, parseVaultKeys, type Storage } from '../../packages/storage/src/index.ts';
import { startPostgres } from '../../packages/testing/src/postgres/server.ts';
import { type Row, sized } from './row.ts';

export const name = 'linking a bank that answers at once, PostgreSQL';

/** Upper limit in milliseconds of the time that the service adds to the bank's time until the accounts are available. */
const limitMs = 150;
const rounds = sized(30, 1);
const warmUps = sized(3, 0);
/** Response time in milliseconds of the slow bank's list of accounts. */
const slowMs = 70_000;
/** Number of concurrent links to the slow bank. */
const slowLinks = 8;
const quickBankId = 16001;
const slowBankId = 16004;
/** Upper limit of the ratio of a link's time with concurrent slow links to its time without them. */
const maxRatio = 1.5;

/**
 * Measures two times from the request with the credentials: until the accounts are available, and until two years of history are complete.
 * Also measures the second time while another bank is slow.
 */
export async function run(): Promise<Row[]> {
  const server = await startPostgres();
  const storage = await openStorage({ url: server.url });
  const bank = await quickBank();
  const service = await createService({
    storage,
    vaultKeys: parseVaultKeys(generateVaultKey('bench')),
    settings: { sandbox: true, institutions: 20, bankSitesUrl: bank.url, checkReplies: false },
    log: { level: 'silent' },
  });
  try {
    await service.start();
    return await measure(service, storage, bank);
  } finally {
    await service.stop();
    await bank.close();
    await storage.close();
    await server.stop();
  }
}

/** Returns a function that waits until a refresh reaches a state, and resolves to the time of this change. */
async function watchRefreshes(storage: Storage): Promise<(requestId: string, state: string) => Promise<number>> {
  /** Times of the refresh messages, by request and state. */
  const messageTimes = new Map<string, number>();
  let wake = (): void => {};
  await storage.listen(refreshChannel, (payload) => {
    const { requestKey, state } = JSON.parse(payload) as RefreshMessage;
    messageTimes.set(`${requestKey} ${state}`, performance.now());
    wake();
  });
  return async (requestId, state) => {
    for (;;) {
      const time = messageTimes.get(`${requestId} ${state}`);
      if (time !== undefined) return time;
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };
}

/** Returns a function that links a bank for one user and resolves to the id of the refresh request. */
async function openLinking({ app }: Service): Promise<(providerId: number) => Promise<string>> {
  const headers = { 'api-version': '1.1' };
  const granted = await app.inject({
    method: 'POST',
    url: '/auth/token',
    headers: { ...headers, loginName: 'bench', 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'clientId=sandbox-client&secret=sandbox-secret',
  });
  const authorization = `Bearer ${granted.json<{ token: { accessToken: string } }>().token.accessToken}`;
  return async (providerId) => {
    const reply = await app.inject({
      method: 'POST',
      url: `/providerAccounts?providerId=${providerId}`,
      headers: { ...headers, authorization },
      payload: {
        field: [
          { id: `${providerId}011`, value: 'ok' },
          { id: `${providerId}021`, value: 'ok' },
        ],
      },
    });
    const { requestId } = reply.json<{ providerAccount: { requestId: string }[] }>().providerAccount[0] ?? fail();
    return requestId;
  };
}

async function measure(service: Service, storage: Storage, bank: QuickBank): Promise<Row[]> {
  const timeOf = await watchRefreshes(storage);
  const linkBank = await openLinking(service);
  const samples: Record<'summary' | 'above' | 'history' | 'beside', number[]> = {
    summary: [],
    above: [],
    history: [],
    beside: [],
  };
  for (let round = -warmUps; round < rounds; round++) {
    bank.busy = 0;
    const start = performance.now();
    const requestId = await linkBank(quickBankId);
    const summary = (await timeOf(requestId, 'retrieving')) - start;
    const { busy } = bank;
    const history = (await timeOf(requestId, 'succeeded')) - start;
    if (round < 0) continue;
    samples.summary.push(summary);
    samples.above.push(summary - busy);
    samples.history.push(history);
  }
  for (let link = 0; link < slowLinks; link++) await linkBank(slowBankId);
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    samples.beside.push((await timeOf(await linkBank(quickBankId), 'succeeded')) - start);
  }
  const history = 'credentials to 3 accounts, 1,500 transactions';
  return [
    {
      what: 'credentials to summary, above the bank',
      unit: 'ms',
      samples: samples.above,
      limit: { percentile: 95, most: limitMs },
    },
    { what: 'credentials to summary', unit: 'ms', samples: samples.summary },
    { what: history, unit: 'ms', samples: samples.history },
    {
      what: `the same, beside ${slowLinks} links at a bank that takes ${slowMs / 1_000} s`,
      unit: 'ms',
      samples: samples.beside,
      against: history,
      maxRatio,
    },
  ];
}

interface QuickBank {
  url: string;
  /** Processing time of the bank in milliseconds since the last reset to 0. */
  busy: number;
  close(): Promise<void>;
}

/** Starts a bank with the credential sites' interface and prepared answers. */
async function quickBank(): Promise<QuickBank> {
  const money = (amount: string) => ({ amount, currency: 'USD' });
  const names = ['checking', 'savings', 'credit-card'];
  const accounts = names.map((type) => ({
    siteAccountId: type,
    name: type,
    type,
    number: `00000000${type.length}123`,
    routing: null,
    holders: [{ name: 'A Person', role: 'owner' }],
    openedOn: '2020-01-01',
    balance: money('100.00'),
    available: null,
    creditLimit: null,
    dueDate: null,
    amountDue: null,
    interestRate: null,
    points: null,
    unavailable: null,
  }));
  const today = Date.now();
  const transactions = Array.from({ length: 500 }, (_, index) => {
    const date = new Date(today - index * 86_400_000).toISOString().slice(0, 10);
    const description = `POS DEBIT 1234 KROGER #${index} AUSTIN TX`;
    return {
      siteTransactionId: `t${index}`,
      status: 'posted',
      date,
      postedOn: date,
      description,
      amount: money('-12.34'),
      runningBalance: null,
      checkNumber: null,
    };
  });
  const ready = {
    signIn: JSON.stringify({ result: 'signed-in', siteSession: 'session-of-the-quick-bank', expiresIn: 900 }),
    accounts: JSON.stringify({ accounts }),
    transactions: JSON.stringify({ transactions, nextCursor: null }),
  };
  const bank: QuickBank = { url: '', busy: 0, close: () => Promise.resolve() };
  const answer = (request: IncomingMessage, response: ServerResponse): void => {
    const start = performance.now();
    const path = request.url ?? '';
    if (request.method === 'DELETE') response.writeHead(204).end();
    else if (path.endsWith('/sign-in')) response.end(ready.signIn);
    else if (path.startsWith(`/sites/${slowBankId}/`)) setTimeout(() => response.end(ready.accounts), slowMs).unref();
    else response.end(path.includes('/transactions') ? ready.transactions : ready.accounts);
    response.once('finish', () => (bank.busy += performance.now() - start));
  };
  const server = createServer((request, response) => request.resume().once('end', () => answer(request, response)));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(bank, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}

function fail(): never {
  throw new Error('The provider account was not added.');
}
