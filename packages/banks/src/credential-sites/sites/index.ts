import type { SiteCatalogue } from '@fin-link/contracts/server';
import { createMarket } from '../../securities/market.ts';
import { catalogueOf } from '../catalogue/catalogue.ts';
import type { CredentialSite } from '../credential-site.ts';
import { site16001 } from './site-16001/index.ts';
import { site16002 } from './site-16002/index.ts';
import { site16003 } from './site-16003/index.ts';
import { site16004 } from './site-16004/index.ts';
import { site16005 } from './site-16005/index.ts';
import { site16006 } from './site-16006/index.ts';
import { site16010 } from './site-16010/index.ts';

/** Every credential site, ordered by id. */
export function createSites(): readonly CredentialSite[] {
  const market = createMarket();
  return [site16001, site16002, site16003, site16004, site16005, site16006, site16010].map((site) => site(market));
}

/** The sites and the fields they ask for. */
export const credentialSites: SiteCatalogue['sites'] = catalogueOf(createSites()).sites;
