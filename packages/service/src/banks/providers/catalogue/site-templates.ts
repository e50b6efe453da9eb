import type { CatalogueEntry } from './catalogue-entry.ts';

/** A simulated bank whose sign-in and data an institution of the catalogue uses. Its form is user ID and password. */
export interface SiteTemplate {
  /** Site of the simulated bank: its provider id. */
  siteId: string;
  authType: CatalogueEntry['authType'];
}

const bank: SiteTemplate = { siteId: '16001', authType: 'CREDENTIALS' };
const creditUnion: SiteTemplate = { siteId: '16005', authType: 'MFA_CREDENTIALS' };
const broker: SiteTemplate = { siteId: '16010', authType: 'CREDENTIALS' };
const british: SiteTemplate = { siteId: '16020', authType: 'CREDENTIALS' };
const australian: SiteTemplate = { siteId: '16040', authType: 'CREDENTIALS' };

/**
 * Returns the template for an institution by its country and kind, so that its datasets match the site's data. Returns `null` if no
 * simulated bank fits.
 */
export function templateOf({
  name,
  country,
  datasetProfile,
}: Pick<CatalogueEntry, 'name' | 'country' | 'datasetProfile'>): SiteTemplate | null {
  if (country !== 'US') {
    if (datasetProfile === 'brokerage') return null;
    return country === 'GB' ? british : australian;
  }
  if (datasetProfile === 'brokerage') return broker;
  return name.includes('Credit Union') ? creditUnion : bank;
}
