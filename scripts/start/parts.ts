import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Storage, VaultKeys } from '../../packages/storage/src/index.ts';
import {
  consentingSandbox,
  EnvironmentError,
  joinedBanks,
  openBanks,
  openConfiguredBanks,
  openService,
  runHost,
  ServiceCustomerError,
  settingsOf,
  type ServiceParts,
} from '../../server/src/index.ts';
import type { StartEnvironment } from './environment.ts';

export interface PartContext {
  environment: StartEnvironment;
  storage: Storage;
  vaultKeys: VaultKeys;
}

export interface RunningPart {
  url: string;
  close(): Promise<void>;
}

export interface Part {
  name: string;
  /** The part is left out, with a line that says so, while this file is missing. */
  entry: string;
  isWanted(environment: StartEnvironment): boolean;
  open(context: PartContext): Promise<RunningPart>;
}

const root = join(import.meta.dirname, '..', '..');
const hasOwnService = ({ FIN_SERVICE_URL }: StartEnvironment): boolean => FIN_SERVICE_URL === undefined;
const isSandbox = ({ FIN_MODE }: StartEnvironment): boolean => FIN_MODE === 'sandbox';

const banks: Part = {
  name: 'simulated banks',
  entry: 'packages/banks/src/index.ts',
  isWanted: (environment) => hasOwnService(environment) && isSandbox(environment),
  open: ({ environment, storage }) =>
    openBanks({
      storage,
      port: environment.FIN_BANK_SITES_PORT,
      serviceUrl: () => `http://127.0.0.1:${environment.FIN_SERVICE_PORT}`,
    }),
};

const sandboxOf = ({ environment, storage }: PartContext) =>
  consentingSandbox({
    storage,
    serviceUrl: `http://127.0.0.1:${environment.FIN_SERVICE_PORT}`,
    hostOrigin: settingsOf(environment).origin,
    keysDir: join(environment.FIN_DATA_DIR, 'open-banking'),
    ports: {
      uk: environment.FIN_BANK_UK_PORT,
      ukSecure: environment.FIN_BANK_UK_MTLS_PORT,
      us: environment.FIN_BANK_US_PORT,
      au: environment.FIN_BANK_AU_PORT,
      auSecure: environment.FIN_BANK_AU_MTLS_PORT,
    },
    openerPolicy: environment.FIN_BANK_OPENER_POLICY,
  });

const openBank = (name: string, region: 'GB' | 'US' | 'AU'): Part => ({
  name: `open banking, ${name}`,
  entry: banks.entry,
  isWanted: banks.isWanted,
  open: (context) => sandboxOf(context).open[region](),
});

/** In production nothing simulated and nothing published: one customer, who is the host's. */
const customerOf = (environment: StartEnvironment): ServiceParts['customer'] =>
  isSandbox(environment)
    ? {
        sandbox: {
          allowLoopbackCallbacks: environment.FIN_ALLOW_LOOPBACK_CALLBACKS ?? true,
          bankSitesUrl: `http://127.0.0.1:${environment.FIN_BANK_SITES_PORT}`,
        },
      }
    : {
        clientId: environment.FIN_CLIENT_ID,
        secret: environment.FIN_CLIENT_SECRET,
        adminLoginName: environment.FIN_ADMIN_LOGIN,
      };

async function configuredBanksOf(environment: StartEnvironment) {
  const { FIN_OPEN_BANKING_FILE: file, FIN_MODE: mode } = environment;
  return file === undefined ? null : openConfiguredBanks(file, { mode, hostOrigin: settingsOf(environment).origin });
}

/** The simulated ones in the sandbox only, and those of the operator's file, which take their place where both have one. */
async function consentBanksOf(context: PartContext) {
  const configured = await configuredBanksOf(context.environment);
  return joinedBanks(isSandbox(context.environment) ? await sandboxOf(context).connect() : null, configured);
}

const service: Part = {
  name: 'aggregation service',
  entry: 'packages/service/src/index.ts',
  isWanted: hasOwnService,
  async open(context) {
    const { environment, storage, vaultKeys } = context;
    const port = environment.FIN_SERVICE_PORT;
    const log = { level: environment.FIN_LOG_LEVEL };
    const customer = customerOf(environment);
    const consentBanks = await consentBanksOf(context);
    return openService({
      storage,
      vaultKeys,
      port,
      log,
      customer,
      ...(consentBanks !== null && { consentBanks }),
    }).catch((error: unknown) => {
      throw error instanceof ServiceCustomerError
        ? new EnvironmentError(`FIN_CLIENT_ID, FIN_CLIENT_SECRET, FIN_ADMIN_LOGIN: ${error.message}`)
        : error;
    });
  },
};

const host: Part = {
  name: 'host',
  entry: 'server/src/index.ts',
  isWanted: () => true,
  open: (context) => runHost(context),
};

const demo: Part = {
  name: 'demo site',
  entry: 'demo/src/server/index.ts',
  isWanted: isSandbox,
  async open({ environment }) {
    const { createDemo, demoEnvironment } = await import('../../demo/src/server/index.ts');
    const app = await createDemo({ environment: demoEnvironment.parse(process.env) });
    await app.listen({ port: environment.FIN_DEMO_PORT, host: '127.0.0.1' });
    return { url: `http://127.0.0.1:${environment.FIN_DEMO_PORT}`, close: () => app.close() };
  },
};

/** In the order in which they need each other. */
export const parts: readonly Part[] = [
  banks,
  openBank('UK', 'GB'),
  openBank('US', 'US'),
  openBank('AU', 'AU'),
  service,
  host,
  demo,
];

export const isThere = ({ entry }: Part): boolean => existsSync(join(root, entry));
