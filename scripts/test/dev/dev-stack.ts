import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePorts } from '../../../packages/testing/src/environment/free-ports.ts';

export interface DevStack {
  readonly urls: { host: string; service: string; banks: string; demo: string };
  /** Metrics addresses of host, service and banks. */
  readonly metricsUrls: readonly string[];
  output(): string;
  /** Returns the address of the latest database server. */
  databaseUrl(): string;
  /** Replaces text in a source. The source must contain the text. */
  edit(file: string, from: string, to: string): void;
  start(): Promise<void>;
  /** Sends the signal and resolves with the exit code and signal. */
  end(signal: NodeJS.Signals): Promise<unknown[]>;
}

/** Returns the first of `count` consecutive free ports. */
async function consecutivePorts(count: number): Promise<number> {
  for (;;) {
    const ports = await freePorts(count);
    const [first = 0] = ports;
    if (ports.every((port, index) => port === first + index)) return first;
  }
}

/** Prepares `npm run dev` for a copy of the workspace, on free ports. */
export async function devStack(copy: string, dataDir: string): Promise<DevStack> {
  const names = [
    'HOST',
    'SERVICE',
    'DEMO',
    'BANK_SITES',
    'BANK_UK',
    'BANK_UK_MTLS',
    'BANK_US',
    'BANK_US_MTLS',
    'BANK_AU',
    'BANK_AU_MTLS',
  ];
  const ports = await freePorts(names.length);
  const metricsPort = await consecutivePorts(3);
  const { NODE_ENV: _ofTheTests, FIN_DATABASE_URL: _given, ...inherited } = process.env;
  const env = {
    ...inherited,
    FIN_DATA_DIR: dataDir,
    FIN_METRICS_PORT: String(metricsPort),
    ...Object.fromEntries(names.map((name, index) => [`FIN_${name}_PORT`, String(ports[index])])),
  };
  let child: ChildProcess | undefined;
  let output = '';
  return {
    urls: {
      host: `http://localhost:${ports[0]}`,
      service: `http://localhost:${ports[1]}`,
      demo: `http://127.0.0.1:${ports[2]}`,
      banks: `http://127.0.0.1:${ports[3]}`,
    },
    metricsUrls: [0, 1, 2].map((offset) => `http://127.0.0.1:${metricsPort + offset}/metrics`),
    output: () => output,
    databaseUrl: () => /postgres:\/\/\S+/.exec(output)?.[0] ?? '',
    edit(file, from, to) {
      const path = join(copy, file);
      const text = readFileSync(path, 'utf8');
      if (!text.includes(from)) throw new Error(`${file} does not hold ${from}`);
      writeFileSync(path, text.replace(from, to));
    },
    async start() {
      output = '';
      const started = spawn(process.execPath, [join(copy, 'scripts', 'dev.ts')], {
        cwd: copy,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = started;
      const ready = Promise.withResolvers<void>();
      for (const stream of [started.stdout, started.stderr])
        stream.on('data', (chunk: Buffer) => {
          output += chunk.toString('utf8');
          if (output.includes('Ready after')) ready.resolve();
        });
      started.once('exit', () => ready.reject(new Error(`It ended instead of starting:\n${output}`)));
      await ready.promise;
    },
    async end(signal) {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return [];
      const exited = once(child, 'exit');
      child.kill(signal);
      return exited;
    },
  };
}
