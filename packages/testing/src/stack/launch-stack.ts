import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePorts, timeLimit } from '../environment/index.ts';

export interface StackUrls {
  host: string;
  service: string;
  banks: string;
  bankUk: string;
  bankUs: string;
  bankAu: string;
  demo: string;
}

/** Everything that `npm start` starts, as a separate process on free ports. */
export interface Stack {
  readonly urls: StackUrls;
  /** Returns the output since the first start, including logs. */
  output(): string;
  /** Kills the process without cleanup. The data remains. */
  kill9(): Promise<void>;
  /** Starts the process again with the same ports and data. */
  restart(): Promise<void>;
  /** Ends the process as a supervisor does, and returns its exit code. */
  stop(): Promise<number | null>;
}

const root = join(import.meta.dirname, '..', '..', '..', '..');
const startTimeoutMs = timeLimit(180_000);

export interface LaunchOptions {
  dataDir: string;
  /** Variables that override the defaults, for example FIN_DATABASE_URL. A function if they depend on the addresses. */
  env?: Record<string, string> | ((urls: StackUrls) => Record<string, string>);
  /** Command-line options of Node. */
  nodeArgs?: readonly string[];
}

/** Starts a stack and resolves when it is ready. The caller must stop it. */
export async function launchStack({ dataDir, env = {}, nodeArgs = [] }: LaunchOptions): Promise<Stack> {
  const [host = 0, service = 0, banks = 0, bankUk = 0, bankUkTls = 0, ...others] = await freePorts(10);
  const [bankUs = 0, bankUsTls = 0, bankAu = 0, bankAuTls = 0, demo = 0] = others;
  const urls: StackUrls = {
    host: `http://localhost:${host}`,
    service: `http://localhost:${service}`,
    banks: `http://127.0.0.1:${banks}`,
    bankUk: `http://127.0.0.1:${bankUk}`,
    bankUs: `http://127.0.0.1:${bankUs}`,
    bankAu: `http://127.0.0.1:${bankAu}`,
    demo: `http://127.0.0.1:${demo}`,
  };
  const environment = {
    ...process.env,
    FIN_HOST_PORT: String(host),
    FIN_SERVICE_PORT: String(service),
    FIN_BANK_SITES_PORT: String(banks),
    FIN_BANK_UK_PORT: String(bankUk),
    FIN_BANK_UK_MTLS_PORT: String(bankUkTls),
    FIN_BANK_US_PORT: String(bankUs),
    FIN_BANK_US_MTLS_PORT: String(bankUsTls),
    FIN_BANK_AU_PORT: String(bankAu),
    FIN_BANK_AU_MTLS_PORT: String(bankAuTls),
    FIN_DEMO_PORT: String(demo),
    FIN_DATA_DIR: dataDir,
    FIN_LOG_LEVEL: 'info',
    ...(typeof env === 'function' ? env(urls) : env),
  };
  let output = '';
  let child: ChildProcess;

  const begin = async (): Promise<void> => {
    const from = output.length;
    child = spawn(process.execPath, [...nodeArgs, join(root, 'scripts', 'start.ts')], {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    await ready(child, () => output.slice(from));
  };
  const end = async (signal: NodeJS.Signals): Promise<number | null> => {
    if (child.exitCode !== null || child.signalCode !== null) return child.exitCode;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
    return child.exitCode;
  };

  await begin();
  return {
    urls,
    output: () => output,
    kill9: async () => void (await end('SIGKILL')),
    restart: begin,
    stop: () => end('SIGTERM'),
  };
}

async function ready(child: ChildProcess, printed: () => string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const fail = (what: string): void => reject(new Error(`${what}:\n${printed().slice(-4_000)}`));
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      fail('The stack was not ready in time');
    }, startTimeoutMs);
    const look = (): void => {
      if (printed().includes('Ready after')) done(resolve);
    };
    const exited = (): void => done(() => fail('The stack ended instead of starting'));
    const done = (settle: () => void): void => {
      clearTimeout(timer);
      child.stdout?.off('data', look);
      child.off('exit', exited);
      settle();
    };
    child.stdout?.on('data', look);
    child.once('exit', exited);
  });
}
