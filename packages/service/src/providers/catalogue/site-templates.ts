import type { CatalogueEntry } from './catalogue-entry.ts';

/** A simulated bank that institutions without a bank of their own sign in and answer as. Its form is user ID and password. */
export interface SiteTemplate {
  siteId: string;
  authType: CatalogueEntry['authType'];
}

const bank: SiteTemplate = { siteId: '16001', authType: 'CREDENTIALS' };
const creditUnion: SiteTemplate = { siteId: '16005', authType: 'MFA_CREDENTIALS' };
const broker: SiteTemplate = { siteId: '16010', authType: 'CREDENTIALS' };

/** By the institution's kind, so that its datasets hold what the site has. */
export function templateOf({ name, datasetProfile }: Pick<CatalogueEntry, 'name' | 'datasetProfile'>): SiteTemplate {
  if (datasetProfile === 'brokerage') return broker;
  return name.includes('Credit Union') ? creditUnion : bank;
}
