import { join } from 'node:path';
import type { Storage } from '@fin-link/storage';
import { hostOriginOf } from '../../platform/environment/index.ts';
import type { BanksEnvironment } from '../environment/banks-environment.ts';
import type { RunningPart } from '../process/running-part.ts';
import { openBanks } from './open-banks.ts';
import { consentingSandbox } from './open-consenting-sandbox.ts';

interface BanksContext {
  environment: BanksEnvironment;
  storage: Storage;
}

type OpenerPolicy = BanksEnvironment['FIN_BANK_OPENER_POLICY'];

/** Returns functions that open the simulated open banking banks of an environment and connect the service to them. */
export const consentingBanksOf = ({
  environment,
  storage,
}: {
  environment: Omit<BanksEnvironment, 'FIN_BANK_OPENER_POLICY'> & { FIN_BANK_OPENER_POLICY?: OpenerPolicy };
  storage: Storage;
}): ReturnType<typeof consentingSandbox> =>
  consentingSandbox({
    storage,
    serviceUrl: serviceUrlOf(environment),
    hostOrigin: hostOriginOf(environment),
    logLevel: environment.FIN_LOG_LEVEL,
    keysDir: join(environment.FIN_DATA_DIR, 'open-banking'),
    ports: {
      uk: environment.FIN_BANK_UK_PORT,
      ukSecure: environment.FIN_BANK_UK_MTLS_PORT,
      us: environment.FIN_BANK_US_PORT,
      usSecure: environment.FIN_BANK_US_MTLS_PORT,
      au: environment.FIN_BANK_AU_PORT,
      auSecure: environment.FIN_BANK_AU_MTLS_PORT,
    },
    origins: {
      GB: environment.FIN_BANK_UK_ORIGIN,
      US: environment.FIN_BANK_US_ORIGIN,
      AU: environment.FIN_BANK_AU_ORIGIN,
    },
    ...(environment.FIN_BANK_OPENER_POLICY !== undefined && { openerPolicy: environment.FIN_BANK_OPENER_POLICY }),
  });

const serviceUrlOf = ({ FIN_SERVICE_PORT }: Pick<BanksEnvironment, 'FIN_SERVICE_PORT'>): string =>
  `http://127.0.0.1:${FIN_SERVICE_PORT}`;

const consentingBank = (region: 'GB' | 'US' | 'AU') => (context: BanksContext) =>
  consentingBanksOf(context).open[region]();

/** All simulated banks, on loopback only. The banks are opened one after the other, because some share files that the first one creates. */
export const simulatedBanks: readonly { name: string; open(context: BanksContext): Promise<RunningPart> }[] = [
  {
    name: 'simulated banks',
    open: ({ environment, storage }) =>
      openBanks({
        storage,
        port: environment.FIN_BANK_SITES_PORT,
        logLevel: environment.FIN_LOG_LEVEL,
        serviceUrl: () => serviceUrlOf(environment),
      }),
  },
  { name: 'open banking, UK', open: consentingBank('GB') },
  { name: 'open banking, US', open: consentingBank('US') },
  { name: 'open banking, AU', open: consentingBank('AU') },
];

export async function runBanks(context: BanksContext): Promise<{ close(): Promise<void> }> {
  const opened: RunningPart[] = [];
  const close = async (): Promise<void> => {
    for (const bank of opened.splice(0).reverse()) await bank.close();
  };
  try {
    for (const bank of simulatedBanks) opened.push(await bank.open(context));
    return { close };
  } catch (error) {
    await close();
    throw error;
  }
}
