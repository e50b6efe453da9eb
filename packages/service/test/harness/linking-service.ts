import type { Account, ProviderAccount, Transaction } from '@fin-link/contracts/service';
import type { Delay } from '@fin-link/banks';
import type { Clock, Storage } from '@fin-link/storage';
import { type CapturedLog, manualClock, openTestStorage } from '@fin-link/testing';
import type { WidgetKeys } from '../../src/tenancy/tokens/index.ts';
import { refreshMessages, type RefreshMessages } from './refresh-messages.ts';
import { testBanks } from './test-banks.ts';
import { testService, type Reply, type TestService } from './test-service.ts';

export interface Person {
  readonly token: string;
  add(providerId: number, login: string, password?: string, headers?: Record<string, string>): Promise<Reply>;
  /** Adds a provider account and waits until the refresh ends or asks a question. */
  link(
    providerId: number,
    login: string,
    password?: string,
    headers?: Record<string, string>,
  ): Promise<ProviderAccount>;
  read(id: number, include?: string): Promise<ProviderAccount>;
  put(id: number, fields?: Record<string, string>): Promise<Reply>;
  /** Updates a provider account and waits until the new or continued refresh ends or asks again. */
  putAndWait(id: number, fields?: Record<string, string>): Promise<ProviderAccount>;
  /** Answers the pending challenge's first field. */
  answer(account: ProviderAccount, value: string): Promise<ProviderAccount>;
  accounts(query?: Record<string, string>): Promise<Account[]>;
  transactions(query?: Record<string, string>): Promise<Transaction[]>;
}

export interface LinkingService extends TestService {
  readonly messages: RefreshMessages;
  person(loginName: string, customer?: 1 | 2): Promise<Person>;
}

const resting = ['waiting', 'succeeded', 'partial', 'failed'];

/** Starts a service with the simulated banks, or with the bank at `banksUrl`. */
export async function linkingService(
  options: {
    storage?: Storage;
    banksUrl?: string;
    settings?: object;
    delay?: Delay;
    banksLog?: CapturedLog;
    widgetKeys?: WidgetKeys;
  } = {},
): Promise<LinkingService> {
  const storage = options.storage ?? (await openTestStorage());
  const clock = manualClock();
  const business: { clock: Clock } = { clock };
  const banks = {
    storage,
    clock,
    businessClock: { now: () => business.clock.now() },
    ...(options.delay === undefined ? {} : { delay: options.delay }),
    ...(options.banksLog === undefined ? {} : { log: options.banksLog }),
  };
  const bankSitesUrl = options.banksUrl ?? (await testBanks(banks));
  const service = await testService({
    storage,
    clock,
    settings: { bankSitesUrl, ...options.settings },
    ...(options.widgetKeys === undefined ? {} : { widgetKeys: options.widgetKeys }),
  });
  business.clock = service.deps.businessClock;
  const messages = await refreshMessages(storage);
  await service.start();
  return { ...service, messages, person: (loginName, customer) => personOf(service, messages, loginName, customer) };
}

async function personOf(
  service: TestService,
  messages: RefreshMessages,
  loginName: string,
  customer: 1 | 2 = 1,
): Promise<Person> {
  const token = await service.token(loginName, customer);
  const call = (method: 'GET' | 'POST' | 'PUT', path: string, rest: object = {}): Promise<Reply> =>
    service.call(method, path, { token, ...rest });
  const rested = async (reply: Reply, skip = 0): Promise<ProviderAccount> => {
    const account: ProviderAccount | undefined = reply.body?.providerAccount?.[0];
    if (account === undefined) throw new Error(`Refused: ${reply.text}`);
    await messages.reached(account.requestId, resting, skip + 1);
    return person.read(account.id);
  };
  const body = (fields: Record<string, string>): object => ({
    field: Object.entries(fields).map(([id, value]) => ({ id, value })),
  });

  const person: Person = {
    token,
    add: (providerId, login, password = 'ok', headers = {}) =>
      call('POST', '/providerAccounts', {
        query: { providerId: String(providerId) },
        body: body({ [`${providerId}011`]: login, [`${providerId}021`]: password }),
        headers,
      }),
    link: async (...args) => rested(await person.add(...args)),
    async read(id, include) {
      const reply = await call('GET', `/providerAccounts/${id}`, include === undefined ? {} : { query: { include } });
      if (reply.status !== 200) throw new Error(`Refused: ${reply.text}`);
      return reply.body.providerAccount[0];
    },
    put: (id, fields) =>
      call('PUT', '/providerAccounts', {
        query: { providerAccountIds: String(id) },
        ...(fields === undefined ? {} : { body: body(fields) }),
      }),
    async putAndWait(id, fields) {
      const before = (await person.read(id)).requestId;
      const times = messages.of(before).filter((state) => resting.includes(state)).length;
      const reply = await person.put(id, fields);
      const isSame = reply.body?.providerAccount?.[0]?.requestId === before;
      return rested(reply, isSame ? times : 0);
    },
    async answer(account, value) {
      const field = account.loginForm?.[0]?.row[0]?.field[0];
      if (field === undefined) throw new Error('Nothing is asked.');
      return person.putAndWait(account.id, { [field.id]: value });
    },
    async accounts(query = {}) {
      return (await call('GET', '/accounts', { query })).body.account ?? [];
    },
    async transactions(query = {}) {
      return (await call('GET', '/transactions', { query })).body.transaction ?? [];
    },
  };
  return person;
}
