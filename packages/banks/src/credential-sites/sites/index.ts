import type { SiteCatalogue } from '@fin-link/contracts/banks';
import { createMarket } from '../../ledger/index.ts';
import { catalogueOf } from '../catalogue/catalogue.ts';
import type { CredentialSite } from '../site/credential-site.ts';
import { site16001 } from './site-16001.ts';
import { site16002 } from './site-16002.ts';
import { site16003 } from './site-16003.ts';
import { site16004 } from './site-16004.ts';
import { site16005 } from './site-16005.ts';
import { site16006 } from './site-16006.ts';
import { site16010 } from './site-16010.ts';
import { site16020 } from './site-16020.ts';
import { site16040 } from './site-16040.ts';

/** Creates the sites of providers that are linked with credentials, ordered by id. */
export function createSites(): readonly CredentialSite[] {
  const market = createMarket();
  return [site16001, site16002, site16003, site16004, site16005, site16006, site16010].map((site) => site(market));
}

/** Web sites of banks that are also open banking providers. Other institutions of their countries use these sites. */
export const sitesAbroad: readonly CredentialSite[] = [site16020, site16040];

/** Sites as the catalogue lists them, with their login fields and challenges. */
export const credentialSites: SiteCatalogue['sites'] = catalogueOf(createSites()).sites;
