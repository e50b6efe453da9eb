import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { processLog, type Storage, type VaultKeys } from '../../packages/storage/src/index.ts';
import { runHost, runService, simulatedBanks, type RunningPart } from '../../server/src/index.ts';
import type { StartEnvironment } from './environment.ts';

/** Shared resources of the parts. */
export interface PartContext {
  environment: StartEnvironment;
  storage: Storage;
  vaultKeys: VaultKeys;
}

/** A part of the product that `npm start` runs. */
export interface Part {
  name: string;
  /** Entry file. If it is missing, the part is skipped with a message. */
  entry: string;
  /** Returns `true` if the environment needs this part. */
  isWanted(environment: StartEnvironment): boolean;
  open(context: PartContext): Promise<RunningPart>;
}

const root = join(import.meta.dirname, '..', '..');
const usesEmbeddedService = ({ FIN_SERVICE_URL }: StartEnvironment): boolean => FIN_SERVICE_URL === undefined;
const isSandbox = ({ FIN_MODE }: StartEnvironment): boolean => FIN_MODE === 'sandbox';

const banks = simulatedBanks.map(({ name, open }): Part => ({
  name,
  entry: 'packages/banks/src/index.ts',
  isWanted: (environment) => usesEmbeddedService(environment) && isSandbox(environment),
  open,
}));

const service: Part = {
  name: 'aggregation service',
  entry: 'packages/service/src/index.ts',
  isWanted: usesEmbeddedService,
  open: runService,
};

const host: Part = {
  name: 'host',
  entry: 'server/src/index.ts',
  isWanted: () => true,
  open: runHost,
};

const demo: Part = {
  name: 'demo site',
  entry: 'demo/src/server/index.ts',
  isWanted: isSandbox,
  async open({ environment }) {
    const { createDemo, demoEnvironment } = await import('../../demo/src/server/index.ts');
    const app = await createDemo({ environment: demoEnvironment.parse(process.env), logStream: processLog() });
    await app.listen({ port: environment.FIN_DEMO_PORT, host: '127.0.0.1' });
    return { url: `http://127.0.0.1:${environment.FIN_DEMO_PORT}`, close: () => app.close() };
  },
};

/** Parts in the order of their dependencies. */
export const parts: readonly Part[] = [...banks, service, host, demo];

/** Returns `true` if the entry file of a part exists. */
export const isInstalled = ({ entry }: Part): boolean => existsSync(join(root, entry));
