import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { generateVaultKey, openStorage, type Storage } from '@fin-link/storage';
import {
  afterTests,
  createTestDatabase,
  forChildProcesses,
  isNightly,
  migratedDatabase,
  temporaryDirectory,
  testDatabaseKind,
  timeLimit,
} from '@fin-link/testing';
import { request } from 'undici';
import type { RefreshMessage } from '../../src/linking/refresh-requests/queues.ts';

type Line =
  | { kind: 'ready'; url: string; banks?: string }
  | { kind: 'holding' }
  /** A request to the process's bank. */
  | { kind: 'asked'; path: string }
  | { kind: 'message'; message: RefreshMessage };

interface Waiter {
  look(): void;
  fail(reason: Error): void;
}

/** A file of this folder that reports lines to its parent, and its arguments besides the database. */
interface Program {
  file: string;
  options: object;
}

export interface Sent {
  token?: string;
  headers?: Record<string, string>;
  body?: object | URLSearchParams;
}

/** Thrown if the process ended during a request. */
export class Killed extends Error {
  override readonly name = 'Killed';
}

/** Optimizing the embedded database takes seconds of processor time, and the process ends too soon for it. */
const quickCompiler = '--liftoff-only';
const patienceMs = timeLimit(90_000);
/** Start time of the processes' clock. No day ends within a test, so the banks' data does not change. */
const beginsAt = Date.parse('2026-11-20T06:00:00Z');
/** A service with simulated banks; `banksUrl` names another database for them. */
export const linking = (banksUrl: string | null = null): Program => ({
  file: 'service-process.ts',
  options: { aheadMs: beginsAt - Date.now(), banksUrl, skipsHeartbeats: !isNightly },
});

/** One database and its consecutive processes. */
export class KillableService {
  readonly #place: { dataDir: string; url: string | null };
  readonly #program: Program;
  readonly #vaultKeys: string;
  readonly #waiters = new Set<Waiter>();
  #process: ChildProcess | null = null;
  #url = '';
  #banks = '';
  #lines: Line[] = [];

  private constructor(place: { dataDir: string; url: string | null }, program: Program, vaultKeys: string) {
    this.#place = place;
    this.#program = program;
    this.#vaultKeys = vaultKeys;
  }

  /** `url`: a database that the caller breaks and drops. `folder`: its folder if it is an embedded one. */
  static async create(
    program = linking(),
    url: string | null = null,
    folder: string | null = null,
  ): Promise<KillableService> {
    const dataDir = folder ?? join(await temporaryDirectory(), 'data');
    const isServer = url === null && testDatabaseKind() === 'postgres';
    const database = isServer ? await createTestDatabase(migratedDatabase.template()) : null;
    const service = new KillableService(
      { dataDir, url: url ?? database?.url ?? null },
      program,
      generateVaultKey('test'),
    );
    afterTests(async () => {
      await service.kill();
      await database?.drop();
    });
    return service;
  }

  /** Returns a second process on the same database, which requires PostgreSQL. */
  beside(): KillableService {
    const other = new KillableService(this.#place, this.#program, this.#vaultKeys);
    afterTests(() => other.kill());
    return other;
  }

  /** Opens the storage of the processes after all have ended. */
  async storage(): Promise<Storage> {
    const { dataDir, url } = this.#place;
    const storage = await openStorage(url === null ? { dataDir } : { url });
    afterTests(() => storage.close());
    return storage;
  }

  signal(name: NodeJS.Signals): void {
    this.#process?.kill(name);
  }

  /** Requests to the process's bank, in order. */
  get requested(): readonly string[] {
    return this.#lines.flatMap((line) => (line.kind === 'asked' ? [line.path] : []));
  }

  /** `holdAt`: the item that never arrives, for example a piece of the slow user's data; 0 for none. */
  async start(holdAt = 0): Promise<void> {
    const { file, options: more } = this.#program;
    const image = migratedDatabase.image() ?? null;
    const options = { ...this.#place, image, vaultKeys: this.#vaultKeys, holdAt, ...more };
    const child = spawn(process.execPath, [quickCompiler, join(import.meta.dirname, file), JSON.stringify(options)], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: forChildProcesses(),
    });
    this.#process = child;
    this.#lines = [];
    createInterface({ input: child.stdout }).on('line', (line) => {
      this.#lines.push(JSON.parse(line) as Line);
      for (const { look } of this.#waiters) look();
    });
    child.once('exit', (code) => {
      if (this.#process === child)
        for (const { fail } of this.#waiters) fail(new Error(`The process ended by itself, with ${code}.`));
    });
    const ready = await this.#line('that it is ready', (line) => line.kind === 'ready');
    if (ready.kind !== 'ready') return;
    this.#url = ready.url;
    this.#banks = ready.banks ?? '';
  }

  /** Kills the process immediately, like `kill -9`. */
  async kill(): Promise<void> {
    const child = this.#process;
    this.#process = null;
    for (const { fail } of this.#waiters) fail(new Killed('The process was killed.'));
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Suspends the process, as on a sleeping machine. */
  freeze(): void {
    this.#process?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#process?.kill('SIGCONT');
  }

  /** Address of this process's simulated banks. */
  get banks(): string {
    return this.#banks;
  }

  /** Returns the status of `/ready`. */
  async readiness(): Promise<number> {
    const { statusCode, body } = await request(`${this.#url}/ready`);
    await body.dump();
    return statusCode;
  }

  async holding(times = 1): Promise<void> {
    await this.#line('that a piece is held', (line) => line.kind === 'holding', times - 1);
  }

  /** Resolves when this process has reported that many state changes of the provider account's refreshes. */
  async moved(providerAccountId: number, times: number): Promise<void> {
    await this.#line(
      `move ${times} of provider account ${providerAccountId}`,
      (line) => line.kind === 'message' && line.message.providerAccountId === providerAccountId,
      times - 1,
    );
  }

  /** Returns the parsed reply. Throws `Killed` if the process ended before the reply was complete. */
  async send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, sent: Sent = {}): Promise<unknown> {
    const { token, headers = {}, body } = sent;
    const isForm = body instanceof URLSearchParams;
    const sender = this.#process;
    try {
      const reply = await request(`${this.#url}${path}`, {
        method,
        headers: {
          'api-version': '1.1',
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(body === undefined
            ? {}
            : { 'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json' }),
          ...headers,
        },
        body: body === undefined ? null : isForm ? body.toString() : JSON.stringify(body),
      });
      const text = await reply.body.text();
      if (reply.statusCode >= 400) throw new Error(`${method} ${path}: ${text}`);
      return text === '' ? null : JSON.parse(text);
    } catch (error) {
      if (sender === null || sender !== this.#process)
        throw new Killed('The process was killed before it answered.', { cause: error });
      throw error;
    }
  }

  async token(loginName: string): Promise<string> {
    const body = new URLSearchParams({ clientId: 'sandbox-client', secret: 'sandbox-secret' });
    const reply = await this.send('POST', '/auth/token', { headers: { loginName }, body });
    return (reply as { token: { accessToken: string } }).token.accessToken;
  }

  async #line(what: string, matches: (line: Line) => boolean, skip = 0): Promise<Line> {
    if (this.#process === null) throw new Killed('There is no process.');
    const { promise, resolve, reject } = Promise.withResolvers<Line>();
    const timer = setTimeout(
      () => reject(new Error(`The process never told ${what}; last: ${JSON.stringify(this.#lines.at(-1))}`)),
      patienceMs,
    );
    const look = (): void => {
      const found = this.#lines.filter(matches)[skip];
      if (found !== undefined) resolve(found);
    };
    const waiter: Waiter = { look, fail: reject };
    this.#waiters.add(waiter);
    look();
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      this.#waiters.delete(waiter);
    }
  }
}
