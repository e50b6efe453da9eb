import { charactersOf } from '@fin-link/storage';

/** Normalizes names and queries for comparison: lower case, letters and digits only, single spaces. `&` becomes a word. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Kinds of institutions, with the short forms that people type. */
const shortForms: readonly (readonly [kind: string, short: readonly string[]])[] = [
  ['federal credit union', ['fcu', 'cu']],
  ['credit union', ['cu']],
  ['building society', ['bs', 'bldg', 'soc']],
  ['national', ['natl', 'nat']],
  ['federal', ['fed']],
  ['co operative', ['coop']],
  ['brokerage', ['broker']],
  ['university', ['uni']],
  ['company', ['co']],
];

const unspokenWords = new Set(['and', 'of', 'the']);

/** Returns the words of a normalized name or query that identify the institution. */
export const distinctiveWords = (words: readonly string[]): string[] => words.filter((word) => !commonWords.has(word));

/** Words that do not distinguish institutions: kinds, legal forms, and channels such as online. */
const commonWords = new Set([
  ...unspokenWords,
  ...shortForms.flatMap(([kind, short]) => [...kind.split(' '), ...short]),
  ...[
    'bank',
    'banks',
    'banking',
    'bancorp',
    'savings',
    'saving',
    'loan',
    'loans',
    'trust',
    'mutual',
    'brokers',
    'cards',
  ],
  ...['investment', 'investments', 'invest', 'investing', 'wealth', 'finance', 'financial', 'services', 'group'],
  ...['na', 'plc', 'ltd', 'limited', 'inc', 'llc', 'corp', 'corporation', 'pty', 'usa', 'uk', 'australia'],
  ...['online', 'internet', 'mobile', 'app', 'login', 'account', 'accounts', 'my'],
]);

/** Separator between the name and its aliases; a normalized name never contains it. */
const separator = ' |';

/** Returns the text that searches match: the words of the name, then of its aliases, each after a space. */
export function searchTextOf(name: string): string {
  const folded = foldName(name);
  return [` ${folded}${separator}`, ...aliasesOf(folded)].join(' ');
}

/** Returns aliases of a name: its initials, its first two words or all words as one, and short forms of its kind. */
function aliasesOf(name: string): string[] {
  const words = name.split(' ');
  const spoken = words.filter((word) => !unspokenWords.has(word));
  const initials = spoken.length > 1 ? [spoken.map((word) => charactersOf(word)[0]).join('')] : [];
  const joined = words.length > 1 ? [words.slice(0, 2).join(''), words.join('')] : [];
  const kinds = shortForms.flatMap(([kind, short]) => (` ${name} `.includes(` ${kind} `) ? short : []));
  const otherSpellings = spellings.flatMap(([one, other]) => [
    ...(words.includes(one) ? [other] : []),
    ...(words.includes(other) ? [one] : []),
  ]);
  return [...new Set([...otherSpellings, ...initials, ...joined, ...kinds])];
}

/** Words whose spelling differs between English-speaking countries. */
const spellings: readonly (readonly [one: string, other: string])[] = [
  ['harbor', 'harbour'],
  ['center', 'centre'],
  ['defense', 'defence'],
];
