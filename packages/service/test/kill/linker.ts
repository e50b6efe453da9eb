import { setTimeout as pause } from 'node:timers/promises';
import type { Account, Holding, LoginForm, ProviderAccount, Transaction } from '@fin-link/contracts/service';
import type { KillableService, Sent } from './killable-service.ts';

/** By the name of the field, or of the kind of field where the name says nothing. */
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

/** What a reader sees, without what differs from one link to the next. */
export interface Shown {
  accounts: string[];
  transactions: string[];
  holdings: string[];
}

export interface LinkerOptions {
  service: KillableService;
  loginName: string;
  providerId: number;
  /** By the last three digits of the field's id. */
  fields: Readonly<Record<string, string>>;
  /** Answers wrongly once before answering rightly. */
  errs?: boolean;
  /** How often the provider account is looked at: milliseconds. Default: whenever the process tells that it has changed. */
  lookMs?: number;
}

/** Links one bank and does what the provider account asks for, whatever happens to the process. */
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

  /** The provider account as the reply to the first add described it. */
  get added(): ProviderAccount {
    return this.#added ?? fail();
  }

  /** Additional statuses of the requests that failed and were made again. */
  get failures(): readonly string[] {
    return this.#failures;
  }

  /** What the last reply said. */
  get seen(): string {
    return this.#seen;
  }

  /** May be called again with the same answer, when the reply was lost. */
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

  /** Resolves when no work is under way: the refresh has ended, or asks. */
  async rests(): Promise<ProviderAccount> {
    for (let seen = 1; ; seen += 1) {
      const account = await this.read();
      if (account.status !== 'LOGIN_IN_PROGRESS' && account.status !== 'IN_PROGRESS') return account;
      if (this.#lookMs === undefined) await this.#service.moved(account.id, seen);
      else await pause(this.#lookMs);
    }
  }

  /** Adds and answers until the link has succeeded; tries again after a failure, a few times. */
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

  /** Takes the user away with all that is linked. */
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
