/** Lower case, letters and digits only, single spaces: how names and queries are compared. `&` is a word. */
export const foldName = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Kinds of institutions, and what people type for them. */
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

/** Words that are written in two ways in the English of different countries. */
const spellings: readonly (readonly [one: string, other: string])[] = [
  ['harbor', 'harbour'],
  ['center', 'centre'],
  ['defense', 'defence'],
];

const unspoken = new Set(['and', 'of', 'the']);

/** Words that tell no institution from another: kinds, legal forms, and how it is reached. */
const commonWords = new Set([
  ...unspoken,
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

/** The words of a folded name or query that say which institution is meant. */
export const tellingWords = (words: readonly string[]): string[] => words.filter((word) => !commonWords.has(word));

/** Separates the name from its aliases; `foldName` leaves no such sign. */
const separator = ' |';

/** Other words that a name is found by: initials, its first two words and all of them as one, short forms of its kind. */
function aliasesOf(name: string): string[] {
  const words = name.split(' ');
  const spoken = words.filter((word) => !unspoken.has(word));
  const initials = spoken.length > 1 ? [spoken.map((word) => word.charAt(0)).join('')] : [];
  const joined = words.length > 1 ? [words.slice(0, 2).join(''), words.join('')] : [];
  const kinds = shortForms.flatMap(([kind, short]) => (` ${name} `.includes(` ${kind} `) ? short : []));
  const respelt = spellings.flatMap(([one, other]) => [
    ...(words.includes(one) ? [other] : []),
    ...(words.includes(other) ? [one] : []),
  ]);
  return [...new Set([...respelt, ...initials, ...joined, ...kinds])];
}

/** What a search looks through: a space before every word, first those of the name, then its aliases. */
export function searchTextOf(name: string): string {
  const folded = foldName(name);
  return [` ${folded}${separator}`, ...aliasesOf(folded)].join(' ');
}
