import type { DatasetProfileName } from '../../../platform/database/index.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { nameStock } from './institution-names.ts';
import { foldName } from './search-text.ts';

type Country = CatalogueEntry['country'];

/** Id of the first institution; the others follow without gaps. */
const firstInstitutionId = 20_000;
/** Number of institutions that the name parts allow. */
export const maxInstitutions = 12_000;

const countries: readonly Country[] = ['US', 'GB', 'AU'];

/**
 * Number of institutions at the start of the catalogue. Those outside the US rank as popular, because few other banks there accept
 * credentials.
 */
const popularIdRange = 18;
const isPopular = ({ id, country }: CatalogueEntry): boolean =>
  country !== 'US' && id < firstInstitutionId + popularIdRange;

/** Returns whether an institution cannot be linked. Every tenth cannot, so that widgets can be tested with such banks. */
const isUnlinkable = (id: number): boolean => (id - firstInstitutionId) % 10 === 0;

/**
 * Returns fictional institutions, always the same ones, with alternating countries. With simulated banks, each institution uses the sign-in
 * and data of one of them. Otherwise the institutions can be found but not linked.
 */
export function institutions(count: number, hasSimulatedBanks: boolean): CatalogueEntry[] {
  const named = namedInstitutions(count);
  if (!hasSimulatedBanks) return named;
  return named.map((entry) => {
    const template = isUnlinkable(entry.id) ? null : templateOf(entry);
    if (template === null) return entry;
    return {
      ...entry,
      status: 'Supported',
      authType: template.authType,
      priority: isPopular(entry) ? 'POPULAR' : entry.priority,
    };
  });
}

/** Credential sites of institutions by id, computed at the first use. */
let templateSites: ReadonlyMap<number, string> | undefined;

/** Returns the credential site of a provider's bank. For an institution, it is the site of its simulated bank. */
export function siteOf(providerId: number): string {
  templateSites ??= new Map(
    namedInstitutions(maxInstitutions).flatMap((entry) => {
      const template = templateOf(entry);
      return template === null ? [] : [[entry.id, template.siteId]];
    }),
  );
  return templateSites.get(providerId) ?? String(providerId);
}

/** Returns institutions with alternating countries. None of them can be linked yet. Throws if there are not enough names. */
function namedInstitutions(count: number): CatalogueEntry[] {
  const streams = countries.map((country) => ({ country, names: institutionNames(country), used: 0 }));
  const entries: CatalogueEntry[] = [];
  for (let turn = 0; entries.length < count; turn++) {
    const open = streams.filter(({ names, used }) => used < names.length);
    if (open.length === 0) throw new Error(`There are only ${entries.length} institutions.`);
    const stream = open[turn % open.length];
    const name = stream?.names[stream.used];
    if (stream === undefined || name === undefined) continue;
    entries.push(institution(firstInstitutionId + entries.length, stream.country, name, stream.used));
    stream.used += 1;
  }
  return entries;
}

function institutionNames(country: Country): string[] {
  const { stems, endings, patterns } = nameStock[country];
  const places = endings.flatMap((ending) => stems.map((stem) => `${stem}${ending}`));
  return patterns.flatMap((pattern) => places.map((place) => pattern.replace('*', place)));
}

function institution(id: number, country: Country, name: string, index: number): CatalogueEntry {
  return {
    id,
    name,
    country,
    webHost: `${foldName(name).replaceAll(' ', '')}.${country.toLowerCase()}.example`,
    bankCode: bankCode(country, index),
    status: 'Unsupported',
    priority: 'SEARCH',
    authType: 'CREDENTIALS',
    isConsentRequired: false,
    datasetProfile: datasetProfileOf(name),
    loginForm: null,
  };
}

function datasetProfileOf(name: string): DatasetProfileName {
  if (/Securities|[Bb]rok|Invest|Wealth|Super$|Pensions|Retirement|Asset Management/.test(name)) return 'brokerage';
  return /Bank|Credit Union|Society|Mutual/.test(name) ? 'household' : 'everyday';
}

/** Returns a code from a range without real institutions, so that a typed routing number, sort code or BSB finds only fictional ones. */
function bankCode(country: 'US' | 'GB' | 'AU', index: number): string {
  if (country === 'US') return withCheckDigit(`5${String(index).padStart(7, '0')}`);
  return `${country === 'GB' ? '98' : '99'}${String(index).padStart(4, '0')}`;
}

/** Appends the check digit of an ABA routing number: with the weights 3, 7, 1, the sum of the digits is divisible by ten. */
export function withCheckDigit(eight: string): string {
  const sum = [...eight].reduce((total, digit, position) => total + Number(digit) * ([3, 7, 1][position % 3] ?? 0), 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
}

/** A simulated bank. Institutions of the catalogue borrow its data and its sign-in, which asks for user ID and password. */
interface SiteTemplate {
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
function templateOf({
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
