import { systemClock } from '@fin-link/storage';
import { exchangeLimits, sandboxLicence, sandboxParty, type RegionBanks, type RegionParts } from './region.ts';

/** The American bank's tokens are bound to keys: it has one port, and asks for no certificates. */
export async function openFdxBanks(parts: RegionParts, { port }: { port: number }): Promise<RegionBanks> {
  const [{ fdxBase, fdxProviderId }, { createFdxConnector }] = await Promise.all([
    import('@fin-link/banks'),
    import('@fin-link/service'),
  ]);
  const issuer = `http://127.0.0.1:${port}`;
  const party = { ...(await sandboxParty(parts, fdxProviderId)), issuer, dataUrl: `${issuer}${fdxBase}` };
  const { authority, connector, close } = createFdxConnector({
    banks: new Map([[fdxProviderId, party]]),
    clock: systemClock,
    ...exchangeLimits,
  });
  return {
    region: 'US',
    banks: [
      [Number(fdxProviderId), { region: 'US', bankKey: fdxProviderId, signInUrl: `${issuer}/`, authority, connector }],
    ],
    terms: { engagementModels: [sandboxLicence] },
    close,
  };
}
