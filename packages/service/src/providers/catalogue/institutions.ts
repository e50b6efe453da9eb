import type { DatasetProfileName } from '../../database/tables/providers.ts';
import { foldName } from './fold-name.ts';
import { bankCode } from './bank-codes.ts';
import type { CatalogueEntry } from './catalogue-entry.ts';
import { nameStock } from './institution-names.ts';

type Country = CatalogueEntry['country'];

export const firstInstitutionId = 20_000;
/** As many as there are names. */
export const everyInstitution = 12_000;

const countries: readonly Country[] = ['US', 'GB', 'AU'];

/** Fictional institutions, the same ones every time, countries taking turns. They are there to be found, not to be linked. */
export function institutions(count: number): CatalogueEntry[] {
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
  if (/Securities|Brok|Invest|Wealth|Super$|Retirement|Asset Management/.test(name)) return 'brokerage';
  return /Bank|Credit Union|Society|Mutual/.test(name) ? 'household' : 'everyday';
}
