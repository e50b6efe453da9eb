import { systemClock } from '@fin-link/storage';
import { exchangeLimits, sandboxLicence, sandboxParty, type RegionBanks, type RegionParts } from './region.ts';

export interface ObiePorts {
  /** Of the pages. */
  port: number;
  /** Of tokens and data, over TLS. */
  securePort: number;
}

export async function openObieBanks(parts: RegionParts, { port, securePort }: ObiePorts): Promise<RegionBanks> {
  const [{ aisBase, obieProviderId }, { createObieConnector }] = await Promise.all([
    import('@fin-link/banks'),
    import('@fin-link/service'),
  ]);
  const party = {
    ...(await sandboxParty(parts, obieProviderId)),
    issuer: `http://127.0.0.1:${port}`,
    dataUrl: `https://127.0.0.1:${securePort}${aisBase}`,
  };
  const { authority, connector, close } = createObieConnector({
    banks: new Map([[obieProviderId, party]]),
    clock: systemClock,
    ...exchangeLimits,
  });
  return {
    region: 'GB',
    banks: [
      [
        Number(obieProviderId),
        { region: 'GB', bankKey: obieProviderId, signInUrl: `${party.issuer}/`, authority, connector },
      ],
    ],
    terms: { engagementModels: [sandboxLicence] },
    close,
  };
}
