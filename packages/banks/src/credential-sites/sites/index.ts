import type { SiteCatalogue } from '@fin-link/contracts/server';
import { createMarket } from '../../securities/market.ts';
import { catalogueOf } from '../catalogue/catalogue.ts';
import type { CredentialSite } from '../credential-site.ts';
import { site16001 } from './site-16001/index.ts';
import { site16002 } from './site-16002/index.ts';

/** Every credential site, in the order of its id. */
export function createSites(): readonly CredentialSite[] {
  const market = createMarket();
  return [site16001(market), site16002(market)];
}

/** Which sites there are and what they ask for. */
export const credentialSites: SiteCatalogue['sites'] = catalogueOf(createSites()).sites;
