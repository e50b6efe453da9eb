import { systemClock, type Storage } from '@fin-link/storage';
import type { RunningPart } from '../process/running-part.ts';
import type { ConsentBanks } from './consent-banks.ts';
import { openAmericanBanks } from './open-american-banks.ts';
import { openCdsBank, openObieBank, type TlsBankParts } from './open-banks.ts';
import type { OpenBankingOptions } from './open-banking-options.ts';
import { openConsentBanks } from './open-consent-banks.ts';
import { loadBankDirectory } from './load-banks.ts';

const defaultPorts: Required<NonNullable<OpenBankingOptions['ports']>> = {
  uk: 4210,
  ukSecure: 4211,
  us: 4220,
  usSecure: 4221,
  au: 4230,
  auSecure: 4231,
};

interface ConsentingSandboxParts extends OpenBankingOptions, Pick<TlsBankParts, 'storage' | 'serviceUrl'> {
  /** Origins of the banks' pages by region, if a proxy serves them. Default: their ports on loopback. */
  origins?: Partial<Record<'GB' | 'US' | 'AU', string | undefined>>;
  /** `Cross-Origin-Opener-Policy` of the banks' pages. Default: `unsafe-none`. */
  openerPolicy?: TlsBankParts['openerPolicy'];
  /** Lowest level that the banks log. Default: no log. */
  logLevel?: string;
}

/** Opens all simulated open banking banks and connects the service to them. */
export async function openConsentingSandbox(
  storage: Storage,
  serviceUrl: string,
  options: OpenBankingOptions,
): Promise<ConsentingSandbox> {
  const { open, connect } = consentingSandbox({ ...options, storage, serviceUrl });
  const banks: RunningPart[] = [];
  const close = async (): Promise<void> => {
    for (const bank of banks.splice(0)) await bank.close();
  };
  try {
    for (const openBank of [open.GB, open.US, open.AU]) banks.push(await openBank());
    return { consentBanks: await connect(), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Returns functions that open the simulated open banking banks of each region on loopback, and a function that connects the service. Call
 * them one after the other, because the first call creates the keys that the others use.
 */
export function consentingSandbox(parts: ConsentingSandboxParts) {
  const { storage, serviceUrl, hostOrigin, keysDir, openerPolicy = 'unsafe-none', logLevel, origins = {} } = parts;
  const { uk, ukSecure, us, usSecure, au, auSecure } = { ...defaultPorts, ...parts.ports };
  const addresses = {
    GB: { port: uk, origin: origins.GB, securePort: ukSecure },
    US: { port: us, origin: origins.US, securePort: usSecure },
    AU: { port: au, origin: origins.AU, securePort: auSecure },
  };
  const common = async () => {
    const { openSandboxDirectory } = await loadBankDirectory();
    const directory = await openSandboxDirectory(keysDir, systemClock);
    return { storage, directory, hostOrigin, serviceUrl, openerPolicy, ...(logLevel !== undefined && { logLevel }) };
  };
  return {
    open: {
      GB: async (): Promise<RunningPart> => openObieBank({ ...(await common()), ...addresses.GB }),
      US: async (): Promise<RunningPart> => openAmericanBanks({ ...(await common()), ...addresses.US }),
      AU: async (): Promise<RunningPart> => openCdsBank({ ...(await common()), ...addresses.AU }),
    },
    /** Connects the service to the banks. The service closes the connections. */
    connect: async (): Promise<ConsentBanks> =>
      openConsentBanks({
        ...(await common()),
        obie: addresses.GB,
        fdx: addresses.US,
        cds: addresses.AU,
      }),
  };
}

/** Open simulated banks and the connections to them. */
export interface ConsentingSandbox {
  consentBanks: ConsentBanks;
  close(): Promise<void>;
}
