import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Account, Holding, ProviderAccount, Transaction } from '@fin-link/contracts/server';
import { generateVaultKey } from '@fin-link/storage';
import { afterTests, temporaryDirectory, testCacheDir } from '@fin-link/testing';
import { request } from 'undici';
import type { RefreshNotice } from '../../src/refresh/index.ts';

type Line = { kind: 'ready'; url: string } | { kind: 'holding' } | { kind: 'notice'; notice: RefreshNotice };

export interface Everything {
  accounts: Account[];
  transactions: Transaction[];
  holdings: Holding[];
}

/** One data directory and the processes that live in it one after the other. */
export class KillableService {
  readonly #dataDir: string;
  readonly #vaultKeys = generateVaultKey('test');
  #process: ChildProcess | null = null;
  #url = '';
  #lines: Line[] = [];
  #look = (): void => {};
  #fail = (_reason: Error): void => {};
  #token = '';

  private constructor(dataDir: string) {
    this.#dataDir = dataDir;
  }

  static async create(): Promise<KillableService> {
    const service = new KillableService(join(await temporaryDirectory(), 'data'));
    afterTests(() => service.kill());
    return service;
  }

  /** `holdAt`: the piece of the slow user's data that never comes; 0 for none. */
  async start(holdAt = 0): Promise<void> {
    const options = { dataDir: this.#dataDir, cacheDir: testCacheDir, vaultKeys: this.#vaultKeys, holdAt };
    const child = spawn(process.execPath, [join(import.meta.dirname, 'service-process.ts'), JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    this.#process = child;
    this.#lines = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.#lines.push(JSON.parse(line) as Line);
      this.#look();
    });
    const ready = await this.#line((line) => line.kind === 'ready');
    this.#url = ready.kind === 'ready' ? ready.url : '';
  }

  /** As by `kill -9`: nothing of the process runs any more. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    this.#fail(new Error('The process was killed.'));
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async signInAs(loginName: string): Promise<void> {
    const body = new URLSearchParams({ clientId: 'sandbox-client', secret: 'sandbox-secret' }).toString();
    const reply = await this.#send('POST', '/auth/token', {
      headers: { loginName, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    this.#token = (reply as { token: { accessToken: string } }).token.accessToken;
  }

  add(providerId: number, login: string): Promise<ProviderAccount> {
    const field = [
      { id: `${providerId}011`, value: login },
      { id: `${providerId}021`, value: 'ok' },
    ];
    return this.#providerAccount('POST', `/providerAccounts?providerId=${providerId}`, { field });
  }

  /** A refresh with what is stored. */
  refresh(id: number): Promise<ProviderAccount> {
    return this.#providerAccount('PUT', `/providerAccounts?providerAccountIds=${id}`);
  }

  answer({ id, loginForm }: ProviderAccount, code: string): Promise<ProviderAccount> {
    const field = loginForm?.[0]?.row[0]?.field[0];
    return this.#providerAccount('PUT', `/providerAccounts?providerAccountIds=${id}`, {
      field: [{ id: field?.id, value: code }],
    });
  }

  read(id: number): Promise<ProviderAccount> {
    return this.#providerAccount('GET', `/providerAccounts/${id}`);
  }

  async everything(): Promise<Everything> {
    const transactions: Transaction[] = [];
    for (let skip = 0; ; skip += 500) {
      const page =
        ((await this.#send('GET', `/transactions?fromDate=2000-01-01&skip=${skip}`)) as { transaction?: Transaction[] })
          .transaction ?? [];
      transactions.push(...page);
      if (page.length < 500) break;
    }
    const { account = [] } = (await this.#send('GET', '/accounts')) as { account?: Account[] };
    const { holding = [] } = (await this.#send('GET', '/holdings')) as { holding?: Holding[] };
    return { accounts: account, transactions, holdings: holding };
  }

  async holding(): Promise<void> {
    await this.#line((line) => line.kind === 'holding');
  }

  /** Resolves when this process has told that the refresh got into one of the states, or reads that it is in the last of them. */
  async rests({ id }: Pick<ProviderAccount, 'id'>): Promise<ProviderAccount> {
    const isResting = ({ status }: ProviderAccount): boolean =>
      status !== 'LOGIN_IN_PROGRESS' && status !== 'IN_PROGRESS';
    for (let seen = 0; ; seen += 1) {
      const account = await this.read(id);
      if (isResting(account)) return account;
      await this.#line((line) => line.kind === 'notice' && line.notice.providerAccountId === id, seen);
    }
  }

  async #line(matches: (line: Line) => boolean, skip = 0): Promise<Line> {
    const { promise, resolve, reject } = Promise.withResolvers<Line>();
    const timer = setTimeout(() => reject(new Error('The process told nothing more.')), 90_000);
    this.#look = (): void => {
      const found = this.#lines.filter(matches)[skip];
      if (found !== undefined) resolve(found);
    };
    this.#fail = reject;
    this.#look();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#look = () => {};
      this.#fail = () => {};
    }
  }

  async #providerAccount(method: 'GET' | 'POST' | 'PUT', path: string, body?: object): Promise<ProviderAccount> {
    const sent =
      body === undefined ? {} : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) };
    const { providerAccount } = (await this.#send(method, path, sent)) as { providerAccount: ProviderAccount[] };
    return providerAccount[0] ?? fail();
  }

  async #send(
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    { headers = {}, body }: { headers?: Record<string, string>; body?: string } = {},
  ): Promise<unknown> {
    const reply = await request(`${this.#url}${path}`, {
      method,
      headers: {
        'api-version': '1.1',
        ...(this.#token === '' || path === '/auth/token' ? {} : { authorization: `Bearer ${this.#token}` }),
        ...headers,
      },
      body: body ?? null,
    });
    const text = await reply.body.text();
    if (reply.statusCode >= 400) throw new Error(`${method} ${path}: ${text}`);
    return JSON.parse(text);
  }
}

function fail(): never {
  throw new Error('There is no provider account in the reply.');
}
