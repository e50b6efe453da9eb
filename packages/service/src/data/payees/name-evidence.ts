import { nameWords } from './payee-name.ts';

/** Strengths of the evidence that two names belong to one payee, as `nameEvidence` defines them. A higher number is stronger evidence. */
export const nameEvidenceLevels = { none: 0, sharedWord: 1, acronymOrPerson: 2, sameBeginning: 3 } as const;
export type NameEvidence = (typeof nameEvidenceLevels)[keyof typeof nameEvidenceLevels];

/**
 * Returns the strength of the evidence that two names belong to one payee:
 * - `sameBeginning`: one name is the beginning of the other, or the beginnings of their consonants agree, for example `NORTHSIDE DENTAL GR`
 * and `NRTHSDE DNTL`.
 * - `acronymOrPerson`: one name is an acronym of the other, or both are a person with the same surname and the same or an abbreviated first
 * name.
 * - `sharedWord`: the names share a rare word, and all other words of one name are common or occur in the other name.
 * - `none`: the names do not agree.
 */
export function nameEvidence(
  one: ComparedName,
  other: ComparedName,
  counts: ReadonlyMap<string, number>,
): NameEvidence {
  const { words } = one;
  const { words: otherWords } = other;
  if (isBeginning(one.compact, other.compact, minPrefixLength)) return nameEvidenceLevels.sameBeginning;
  if (one.compact[0] === other.compact[0] && isBeginning(one.skeleton, other.skeleton, minSkeletonLength))
    return nameEvidenceLevels.sameBeginning;
  if (isAcronym(one, other) || isAcronym(other, one)) return nameEvidenceLevels.acronymOrPerson;
  const person = personEvidence(words, otherWords);
  if (person !== null) return person ? nameEvidenceLevels.acronymOrPerson : nameEvidenceLevels.none;
  const isShared = words.some(
    (word) =>
      word.length >= minWordLength &&
      !commonWords.has(word) &&
      otherWords.includes(word) &&
      (counts.get(word) ?? 0) <= maxKeysOfWord,
  );
  return isShared && (hasNoOtherWord(words, otherWords) || hasNoOtherWord(otherWords, words))
    ? nameEvidenceLevels.sharedWord
    : nameEvidenceLevels.none;
}

/** A name in the forms that are compared with other names. */
export interface ComparedName {
  /** Distinctive words of the name, from `nameWords`. */
  words: readonly string[];
  /** Words without spaces, and without `www` and `com` at the ends. */
  compact: string;
  /** Consonants of `compact`, without repeated letters. */
  skeleton: string;
}

/** Prepares a name in upper case for comparison. */
export function comparedName(name: string): ComparedName {
  const words = nameWords(name);
  const compact = words
    .join('')
    .replace(/^WWW(?=.{4})/, '')
    .replace(/(?<=.{5})(?:CO(?:M)?(?:AU|UK)?|COM)$/, '');
  return { words, compact, skeleton: skeletonOf(compact) };
}

/** Returns how many names have each word. */
export function wordCounts(names: readonly ComparedName[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { words } of names) for (const word of new Set(words)) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}

/** Words in many company names, which are therefore no evidence. */
const commonWords = new Set(
  'THE AND OF FOR GROUP SERVICES SERVICE COMPANY CITY COUNTY STATE BANK CARD CREDIT HOME HOUSE PAYMENT PAYMENTS ONLINE INTERNET INSURANCE ENERGY WATER ELECTRIC POWER HEALTH FITNESS CLUB CENTER MEDICAL DENTAL COUNCIL SCHOOL UNIVERSITY COLLEGE DEPARTMENT MANAGEMENT PROPERTIES PROPERTY MARKET COFFEE RESTAURANT PHARMACY SUPPORT RENT MOBILE WIRELESS FINANCIAL FINANCE LENDING MORTGAGE LOAN LOANS TRANSPORT TRANSIT COVER FUND TRUST NATIONAL AMERICAN BRITISH AUSTRALIAN UNITED FIRST GENERAL MUSIC BASIC PLUS PREMIUM FAMILY PAYPAL DIRECT DEBIT'.split(
    ' ',
  ),
);
const minWordLength = 4;
/** Minimum number of letters that must agree if one name is the beginning of the other. */
const minPrefixLength = 5;
const minSkeletonLength = 4;
/** Maximum number of a user's keys with a word. A more frequent word is no evidence. */
const maxKeysOfWord = 8;

const isBeginning = (one: string, other: string, minLength: number): boolean => {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  return short.length >= minLength && long.startsWith(short);
};

/** Returns the consonants of a word, without repeated letters. */
const skeletonOf = (word: string): string => word.replaceAll(/[AEIOUY]|(.)(?=\1)/g, '');

/** Returns whether one name consists of the first letters of the other's words, for example `MOD` and `MINISTRY OF DEFENCE`. */
const isAcronym = ({ compact }: ComparedName, { words }: ComparedName): boolean =>
  compact.length >= 3 &&
  compact.length <= 5 &&
  [words, words.filter((word) => word.length > 2)].some((full) => full.map((word) => word[0]).join('') === compact);

/**
 * Returns whether two names of at least two words belong to one person. Returns `null` if the surnames differ, or if neither first name
 * abbreviates the other.
 */
function personEvidence(one: readonly string[], other: readonly string[]): boolean | null {
  const [first, second] = [one.slice(0, 2), other.slice(0, 2)];
  if (first.length < 2 || second.length < 2) return null;
  const surname = first.find((word) => word.length > 1 && second.includes(word));
  if (surname === undefined) return null;
  const [given = '', otherGiven = ''] = [first, second].map((words) => words.find((word) => word !== surname));
  if (given.length > 1 && otherGiven.length > 1) return isBeginning(given, otherGiven, 3) ? true : null;
  return given[0] === otherGiven[0];
}

/**
 * Returns whether every word of a name is common or occurs in the other name, also abbreviated. Names of two customers of one processor
 * fail this check.
 */
const hasNoOtherWord = (words: readonly string[], other: readonly string[]): boolean =>
  words.every(
    (word) =>
      word.length < 2 || commonWords.has(word) || other.some((one) => one[0] === word[0] && isAbbreviated(word, one)),
  );

/** Returns whether one of two words is the beginning of the other, or their consonants are. */
const isAbbreviated = (one: string, other: string): boolean =>
  isBeginning(one, other, 2) || isBeginning(skeletonOf(one), skeletonOf(other), 2);
