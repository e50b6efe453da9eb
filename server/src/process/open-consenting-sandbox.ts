import { systemClock } from '@fin-link/storage';
import type { Storage } from '@fin-link/storage';
import { openConsentBanks } from './open-consent-banks.ts';
import type { ConsentBanks } from './consent-banks/consent-banks.ts';
import type { OpenBankingOptions, OpenBankingPorts } from './open-banking-options.ts';
import { openFdxBank } from './open-fdx-bank.ts';
import { openCdsBank, openObieBank } from './open-tls-bank.ts';
import type { RunningPart } from './running-part.ts';

const usualPorts: OpenBankingPorts = { uk: 4210, ukSecure: 4211, us: 4220, au: 4230, auSecure: 4231 };

export interface ConsentingSandbox {
  /** As the service reaches them; closed with it. */
  consentBanks: ConsentBanks;
  close(): Promise<void>;
}

/** The simulated banks of open banking in all regions, on loopback only. */
export async function openConsentingSandbox(
  storage: Storage,
  serviceUrl: string,
  { hostOrigin, keysDir, ports }: OpenBankingOptions,
): Promise<ConsentingSandbox> {
  const { openSandboxDirectory } = await import('@fin-link/banks');
  const directory = await openSandboxDirectory(keysDir, systemClock);
  const { uk, ukSecure, us, au, auSecure } = { ...usualPorts, ...ports };
  const common = { storage, directory, hostOrigin, serviceUrl, openerPolicy: 'unsafe-none' } as const;
  const banks: RunningPart[] = [];
  const close = async (): Promise<void> => {
    for (const bank of banks.splice(0)) await bank.close();
  };
  try {
    // One after the other: the directory makes what they share on first use.
    banks.push(await openObieBank({ ...common, port: uk, securePort: ukSecure }));
    banks.push(await openFdxBank({ ...common, port: us }));
    banks.push(await openCdsBank({ ...common, port: au, securePort: auSecure }));
    const consentBanks = await openConsentBanks({
      directory,
      hostOrigin,
      serviceUrl,
      obie: { port: uk, securePort: ukSecure },
      fdx: { port: us },
      cds: { port: au, securePort: auSecure },
    });
    return { consentBanks, close };
  } catch (error) {
    await close();
    throw error;
  }
}
