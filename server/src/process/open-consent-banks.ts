import type { OpenBank, ServiceOptions } from '@fin-link/service';
import { openCdsBanks, type CdsPorts } from './consent-banks/cds.ts';
import { openFdxBanks } from './consent-banks/fdx.ts';
import { openObieBanks, type ObiePorts } from './consent-banks/obie.ts';
import type { RegionParts } from './consent-banks/region.ts';

/** Ports of each region's simulated bank; a region without is not offered. */
export interface ConsentBanksParts extends RegionParts {
  obie?: ObiePorts;
  fdx?: { port: number };
  cds?: CdsPorts;
}

export interface ConsentBanks {
  banks: ReadonlyMap<number, OpenBank>;
  consents: NonNullable<NonNullable<ServiceOptions['settings']>['consents']>;
  close(): Promise<void>;
}

/** The sandbox's banks of open banking as the service reaches them. */
export async function openConsentBanks(parts: ConsentBanksParts): Promise<ConsentBanks> {
  const { obie, fdx, cds } = parts;
  const regions = await Promise.all([
    ...(obie === undefined ? [] : [openObieBanks(parts, obie)]),
    ...(fdx === undefined ? [] : [openFdxBanks(parts, fdx)]),
    ...(cds === undefined ? [] : [openCdsBanks(parts, cds)]),
  ]);
  return {
    banks: new Map(regions.flatMap(({ banks }) => banks)),
    consents: Object.fromEntries(regions.map(({ region, terms }) => [region, terms])),
    close: async () => void (await Promise.all(regions.map(({ close }) => close()))),
  };
}
