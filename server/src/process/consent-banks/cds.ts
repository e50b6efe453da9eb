import { systemClock } from '@fin-link/storage';
import { recipientPath } from '../open-tls-bank.ts';
import { exchangeLimits, sandboxLicence, sandboxParty, type RegionBanks, type RegionParts } from './region.ts';

export interface CdsPorts {
  /** Of the pages. */
  port: number;
  /** Of tokens and data, over TLS. */
  securePort: number;
}

export async function openCdsBanks(parts: RegionParts, { port, securePort }: CdsPorts): Promise<RegionBanks> {
  const [{ cdsBase, cdsProviderId }, { createCdsConnector }] = await Promise.all([
    import('@fin-link/banks'),
    import('@fin-link/service'),
  ]);
  const party = {
    ...(await sandboxParty(parts, cdsProviderId)),
    issuer: `http://127.0.0.1:${port}`,
    dataUrl: `https://127.0.0.1:${securePort}${cdsBase}`,
  };
  const { authority, connector, noticesOf, close } = createCdsConnector({
    banks: new Map([[cdsProviderId, party]]),
    clock: systemClock,
    recipientBaseUri: `${parts.serviceUrl}${recipientPath}`,
    ...exchangeLimits,
  });
  const bank = { region: 'AU', bankKey: cdsProviderId, signInUrl: `${party.issuer}/`, authority, connector } as const;
  return {
    region: 'AU',
    banks: [[Number(cdsProviderId), { ...bank, notices: noticesOf(cdsProviderId) }]],
    terms: { engagementModels: [sandboxLicence] },
    close,
  };
}
