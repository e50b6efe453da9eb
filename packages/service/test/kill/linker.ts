import { setTimeout as pause } from 'node:timers/promises';
import type { Account, Holding, LoginForm, ProviderAccount, Transaction } from '@fin-link/contracts/service';
import type { KillableService, Sent } from './killable-service.ts';

/** Answers by field name, or by field type if the name is generic. */
const rightAnswers: Record<string, string> = {
  'first-pet': 'Biscuit',
  'birth-city': 'Springfield',
  'first-teacher': 'Garcia',
  token: '123456',
  captcha: 'R7KM4',
  picture: 'lighthouse',
  method: 'email',
};
const wrongAnswer = '000000';
const failuresMended = 5;

/** Data that a reader sees, without ids and times that differ between links. */
export interface Shown {
  accounts: string[];
  transactions: string[];
  holdings: string[];
}

interface LinkerOptions {
  service: KillableService;
  loginName: string;
  providerId: number;
  /** Answers by the last three digits of the field's id. */
  fields: Readonly<Record<string, string>>;
  /** Gives one wrong answer before the right one. */
  errs?: boolean;
  /** Polling interval of the provider account in milliseconds. Default: polls when the process reports a change. */
  lookMs?: number;
}

/** Links one bank and answers its questions, and continues after the process was killed. */
export class Linker {
  readonly #service: KillableService;
  readonly #providerId: number;
  readonly #fields: Readonly<Record<string, string>>;
  readonly #token: string;
  readonly #key: string;
  readonly #lookMs: number | undefined;
  #errs: boolean;
  #added: ProviderAccount | null = null;
  #seen: ProviderAccount['status'] | 'not added' = 'not added';
  readonly #failures: string[] = [];

  private constructor({ service, loginName, providerId, fields, errs = false, lookMs }: LinkerOptions, token: string) {
    this.#service = service;
    this.#lookMs = lookMs;
    this.#providerId = providerId;
    this.#fields = fields;
    this.#key = `linker-${loginName}`;
    this.#token = token;
    this.#errs = errs;
  }

  static async create(options: LinkerOptions): Promise<Linker> {
    return new Linker(options, await options.service.token(options.loginName));
  }

  /** Provider account from the reply to the first add. */
  get added(): ProviderAccount {
    return this.#added ?? fail();
  }

  /** Additional statuses of the failed requests that were repeated. */
  get failures(): readonly string[] {
    return this.#failures;
  }

  /** Status from the last reply. */
  get seen(): string {
    return this.#seen;
  }

  /** Can be called again with the same answer if the reply was lost. */
  async add(): Promise<ProviderAccount> {
    const field = Object.entries(this.#fields).map(([id, value]) => ({ id: `${this.#providerId}${id}`, value }));
    const headers = { 'idempotency-key': this.#key };
    const added = await this.#one('POST', `/providerAccounts?providerId=${this.#providerId}`, {
      headers,
      body: { field },
    });
    this.#added ??= added;
    return added;
  }

  read(): Promise<ProviderAccount> {
    return this.#one('GET', `/providerAccounts/${this.added.id}`);
  }

  answer(form: LoginForm): Promise<ProviderAccount> {
    const field = form.row
      .flatMap((row) => row.field)
      .filter(({ name }) => name !== 'instead')
      .map(({ id, name, option, type }) => {
        const kind = type === 'image' ? (option === undefined ? 'captcha' : 'picture') : option ? 'method' : 'token';
        const value =
          this.#errs && option === undefined ? wrongAnswer : (rightAnswers[name] ?? rightAnswers[kind] ?? '');
        return { id, value };
      });
    return this.#one('PUT', `/providerAccounts?providerAccountIds=${this.added.id}`, { body: { field } });
  }

  /** Resolves when the refresh has ended or asks a question. */
  async rests(): Promise<ProviderAccount> {
    for (let seen = 1; ; seen += 1) {
      const account = await this.read();
      if (account.status !== 'LOGIN_IN_PROGRESS' && account.status !== 'IN_PROGRESS') return account;
      if (this.#lookMs === undefined) await this.#service.moved(account.id, seen);
      else await pause(this.#lookMs);
    }
  }

  /** Adds and answers until the link has succeeded. Retries a few times after failures. */
  async finish(): Promise<ProviderAccount> {
    if (this.#added === null) await this.add();
    let account = await this.rests();
    for (let failures = 0; account.status !== 'SUCCESS' && failures < failuresMended; account = await this.rests()) {
      if (account.status === 'USER_INPUT_REQUIRED') {
        await this.answer(account.loginForm?.[0] ?? fail());
        this.#errs = false;
      } else {
        failures += 1;
        this.#failures.push(account.dataset[0]?.additionalStatus ?? 'none');
        await this.#one('PUT', `/providerAccounts?providerAccountIds=${account.id}`);
      }
    }
    return account;
  }

  async providerAccounts(): Promise<ProviderAccount[]> {
    return (
      ((await this.#send('GET', '/providerAccounts')) as { providerAccount?: ProviderAccount[] }).providerAccount ?? []
    );
  }

  async shown(): Promise<Shown> {
    const { account: accounts = [] } = (await this.#send('GET', '/accounts')) as { account?: Account[] };
    const { holding: holdings = [] } = (await this.#send('GET', '/holdings')) as { holding?: Holding[] };
    const names = new Map(accounts.map(({ id, accountName }) => [id, accountName]));
    const transactions: Transaction[] = [];
    for (let page: Transaction[] | null = null; page === null || page.length === 500; transactions.push(...page))
      page =
        (
          (await this.#send('GET', `/transactions?fromDate=2000-01-01&skip=${transactions.length}`)) as {
            transaction?: Transaction[];
          }
        ).transaction ?? [];
    return {
      accounts: accounts
        .map(({ accountName, balance, accountNumber }) => [accountName, balance?.amount, accountNumber].join(' | '))
        .toSorted(),
      transactions: transactions
        .map(({ accountId, date, status, baseType, amount, description }) =>
          [names.get(accountId), date, status, baseType, amount.amount, description.original].join(' | '),
        )
        .toSorted(),
      holdings: holdings.map(({ symbol, quantity, value }) => [symbol, quantity, value?.amount].join(' | ')).toSorted(),
    };
  }

  /** Unregisters the user with all linked data. */
  async leave(): Promise<void> {
    await this.#send('DELETE', '/user/unregister');
  }

  #send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent: Sent = {}): Promise<unknown> {
    return this.#service.send(method, path, { ...sent, token: this.#token });
  }

  async #one(method: 'GET' | 'POST' | 'PUT', path: string, sent: Sent = {}): Promise<ProviderAccount> {
    const { providerAccount } = (await this.#send(method, path, sent)) as { providerAccount: ProviderAccount[] };
    const account = providerAccount[0] ?? fail();
    this.#seen = account.status;
    return account;
  }
}

function fail(): never {
  throw new Error('The reply holds no provider account, or no question.');
}
