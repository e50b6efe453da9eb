/** Confidence if a name is omitted or shortened to an initial. The confidence is 1 if all names are equal. */
const [omittedConfidence, initialConfidence] = [0.95, 0.9];

const isInitialOf = (one: string, other: string): boolean => one.length === 1 && other.startsWith(one);

/** Returns whether a word consists of the initials of the names, for example `JM` for John Michael. A word with a vowel may be a name. */
const areInitials = (word: string, names: readonly string[]): boolean =>
  names.length > 1 && /^[^aeiouy]+$/.test(word) && names.map((name) => name.charAt(0)).join('') === word;

function compareWord(one: string, other: string): number {
  if (one === other) return 1;
  return isInitialOf(one, other) || isInitialOf(other, one) ? initialConfidence : 0;
}

/**
 * Compares the given names of a user and an account holder. Both need the first name, in full or as an initial. Later names may be omitted,
 * but must not differ.
 *
 * @returns Confidence from 0 (different) to 1.
 */
export function compareGiven(user: readonly string[], bank: readonly string[]): number {
  if (user.length === 0 || bank.length === 0) return 0;
  if (user.join('') === bank.join('')) return 1;
  if (user.length === bank.length && user.toSorted().join(' ') === bank.toSorted().join(' ')) return omittedConfidence;
  const [first, ...laterNames] = bank;
  if (first !== undefined && laterNames.length === 0 && areInitials(first, user)) return initialConfidence;
  const comparedNames = user.slice(0, bank.length);
  const words = comparedNames.map((word, at) => compareWord(word, bank[at] ?? ''));
  return Math.min(...words, user.length === bank.length ? 1 : omittedConfidence);
}
