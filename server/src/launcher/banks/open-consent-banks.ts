import { getCACertificates } from 'node:tls';
import type { SandboxDirectory } from '@fin-link/banks/directory';
import type { ConsentBank } from '@fin-link/service';
import { systemClock } from '@fin-link/storage';
import {
  connectBank,
  type OpenBankingStandard,
  regionOfStandard,
  type BankToConnect,
  type ConsentBanks,
} from './consent-banks.ts';
import { pagesOrigin, recipientPath, sandboxThirdParty, type TlsBankParts } from './open-banks.ts';
import { loadBankDirectory } from './load-banks.ts';

interface TlsAddresses extends Pick<TlsBankParts, 'port' | 'origin'> {
  /** Port of tokens and data, over TLS. */
  securePort: number;
}

/** Options of the simulated banks. A region without addresses is not offered. */
interface ConsentBanksParts {
  directory: SandboxDirectory;
  hostOrigin: string;
  /** Address at which banks reach the service. Some banks report ended arrangements to this address. */
  serviceUrl: string;
  obie?: TlsAddresses;
  /** Two banks that share the port of the pages. The first binds tokens to keys, without certificates. `securePort` is for the second. */
  fdx?: TlsAddresses;
  cds?: TlsAddresses;
}

const party = { legalName: 'Fin Link Sandbox', registrationNumber: 'SANDBOX-1' };

/** Connects the service to the sandbox's open banking banks with the directory's keys. */
export async function openConsentBanks(parts: ConsentBanksParts): Promise<ConsentBanks> {
  const { directory, hostOrigin, serviceUrl, obie, fdx, cds } = parts;
  const {
    aisBase,
    cdsBase,
    cdsBrandId,
    cdsBrandKeysPath,
    cdsProviderId,
    fdxBase,
    fdxOAuth2Path,
    fdxOAuth2ProviderId,
    fdxProviderId,
    obieProviderId,
  } = await loadBankDirectory();
  const { signingKey, transport } = await directory.thirdParty(sandboxThirdParty);
  const partyOf = (bankKey: string, { port, origin, securePort }: TlsAddresses, base: string) => ({
    clientId: sandboxThirdParty,
    redirectUri: `${hostOrigin}/oauth/callback/${bankKey}`,
    signingKey,
    transport,
    authority: [directory.authority, ...(origin === undefined ? [] : getCACertificates('default'))].join('\n'),
    issuer: pagesOrigin({ port, origin }),
    dataUrl: `https://127.0.0.1:${securePort}${base}`,
  });
  const connectionSettings = { clock: systemClock, limits };
  const banksToConnect: BankToConnect[] = [];
  if (obie !== undefined)
    banksToConnect.push({
      standard: 'obie',
      bankKey: obieProviderId,
      party: partyOf(obieProviderId, obie, aisBase),
      ...connectionSettings,
    });
  if (fdx !== undefined) {
    const { transport: _none, ...party } = partyOf(fdxProviderId, fdx, fdxBase);
    const dataUrl = `${party.issuer}${fdxBase}`;
    const security = 'fapi2';
    banksToConnect.push({
      standard: 'fdx',
      security,
      bankKey: fdxProviderId,
      party: { ...party, dataUrl, hasCategoryCodes: true },
      ...connectionSettings,
    });
    const second = partyOf(fdxOAuth2ProviderId, fdx, fdxBase);
    const issuer = `${second.issuer}${fdxOAuth2Path}`;
    banksToConnect.push({
      standard: 'fdx',
      security: 'oauth2',
      bankKey: fdxOAuth2ProviderId,
      party: { ...second, issuer, hasInvestments: true, hasCategoryCodes: true },
      ...connectionSettings,
    });
  }
  if (cds !== undefined) {
    const recipientBaseUri = `${serviceUrl}${recipientPath}`;
    const cdsParty = partyOf(cdsProviderId, cds, cdsBase);
    const party = { ...cdsParty, brand: { id: cdsBrandId, keysUrl: `${cdsParty.issuer}${cdsBrandKeysPath}` } };
    banksToConnect.push({ standard: 'cds', bankKey: cdsProviderId, party, recipientBaseUri, ...connectionSettings });
  }
  const connected = await Promise.all(banksToConnect.map(async (bank) => ({ bank, ...(await connectBank(bank)) })));
  return {
    banks: new Map(
      connected.map(({ bank: { bankKey, standard, party }, close: _later, ...connection }): [number, ConsentBank] => [
        Number(bankKey),
        { region: regionOfStandard[standard], bankKey, signInUrl: `${party.issuer}/`, ...connection },
      ]),
    ),
    consents: Object.fromEntries(
      banksToConnect.map(({ standard }) => [
        regionOfStandard[standard],
        { engagementModels: [licenceOf(standard)], dueAction: 'renew' as const },
      ]),
    ),
    close: async () => void (await Promise.all(connected.map(({ close }) => close()))),
  };
}

/** Timeouts in milliseconds. On one machine only a busy processor delays a connection. */
const limits = {
  connectTimeout: 30_000,
  requestTimeout: 100_000,
  maxReplySize: 4 * 1_024 * 1_024,
  // The operator chooses the origins of the banks, which may be in the operator's network.
  reachable: { loopback: true, networks: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'] },
};

/** Returns the licence of a region. Britain uses the app's licence, because the service's licence covers only sessions of a single site. */
const licenceOf = (standard: OpenBankingStandard) =>
  ({ model: standard === 'obie' ? 'registered-aisp' : 'provider-aisp', ...party }) as const;
