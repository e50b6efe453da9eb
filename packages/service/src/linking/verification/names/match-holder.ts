import anyAscii from 'any-ascii';
import { comparePerson } from './compare-person.ts';
import { titles, legalForms } from './name-words.ts';

/** A user's name as registered by the customer. Companies and people with a single name have no given name. */
export interface UserName {
  given?: string;
  family: string;
}

/** Minimum confidence for a match, from 0 to 1. */
export const minMatchConfidence = 0.85;

/**
 * Compares the name of a user with a bank's line of account holders, by rules only. Words must be equal, apart from the alternative
 * spellings in `name-words.ts`. Titles, middle names and accents may be omitted, and initials match names. Given and family names may come
 * in either order. A name that differs in one letter, in the generation or in a middle name belongs to another person.
 *
 * @param line One or more account holders, as printed by the bank.
 * @returns Confidence from 0 (another person) to 1.
 */
export function matchHolder(user: UserName, line: string): number {
  if (line.length > maxLineLength) return 0;
  const families = writtenName(user.family);
  const givenNames = user.given === undefined ? [[]] : writtenName(user.given);
  const userNames = forEachPair(givenNames, families, (given, family) => ({ given, family }));
  const holderNames = possibleHolders(line).flatMap(writtenName);
  const personScores = forEachPair(userNames, holderNames, comparePerson);
  const companyScores = user.given === undefined ? forEachPair(families, writtenName(line), compareCompany) : [];
  return Math.max(0, ...personScores, ...companyScores);
}

/** Returns the results of `combine` for every pair of a left and a right value. */
const forEachPair = <L, R, T>(left: readonly L[], right: readonly R[], combine: (one: L, other: R) => T): T[] =>
  left.flatMap((one) => right.map((other) => combine(one, other)));

/** Separators between several account holders. `y` is a separator only if it has two words on each side; otherwise it is an initial. */
const holderSeparator = /\s+(?:and|or|und|oder|et|ou)\s+|(?<=\S\s+\S+)\s+y\s+(?=\S+\s+\S)|[&/;+]/iu;

/** Maximum number of characters in a line with account holders. Longer lines never match. */
const maxLineLength = 300;

/** Moves the part before a comma to the end: `Smith, John` becomes `John Smith`. */
function moveFamilyNameLast(holder: string): string {
  const [before = '', ...after] = holder.split(',');
  return after.length === 0 ? holder : `${after.join(' ')} ${before}`;
}

/**
 * Returns whether an account holder has only given names, as in `John`, `Mr J` or `J M`. The family name is then the one of the last holder
 * in the line.
 */
function isGivenNameAlone(holder: string): boolean {
  const names = holder.split(/[\s.]+/).filter((word) => word !== '' && !titles.has(word.toLowerCase()));
  return names.length === 1 || names.every((name) => name.length === 1);
}

/** Returns the possible readings of a bank's line: each holder alone, and each holder with the family name of the last one. */
function possibleHolders(line: string): string[] {
  const holders = line.split(holderSeparator).map((part) => part.trim());
  if (holders.length === 1) return [line, moveFamilyNameLast(line)];
  const last = (holders.at(-1) ?? '').split(/\s+/);
  const families = last.slice(1).map((_, at) => last.slice(at + 1).join(' '));
  const withSharedFamily = holders
    .slice(0, -1)
    .filter(isGivenNameAlone)
    .flatMap((part) => families.map((family) => `${part} ${family}`));
  return [...holders.flatMap((part) => [part, moveFamilyNameLast(part)]), ...withSharedFamily];
}

/** Joins single letters into one word: `g m b h` becomes `gmbh`. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let followsLetter = false;
  for (const word of words) {
    const isLetter = /^\p{L}$/u.test(word);
    if (isLetter && followsLetter) joined.push((joined.pop() ?? '') + word);
    else joined.push(word);
    followsLetter = isLetter;
  }
  return joined;
}

/** Splits a company name into its base name and the legal forms at its end. Ignores `and`, and `the` at the beginning. */
function companyWords(words: readonly string[]): { baseName: string; legalForm: string } {
  const allWords = joinLetters(words.filter((word, at) => !(at === 0 && word === 'the') && word !== 'and'));
  const firstForm = allWords.findLastIndex((word) => !legalForms.has(word)) + 1;
  const forms = allWords.slice(firstForm).map((word) => legalForms.get(word) ?? word);
  return { baseName: allWords.slice(0, firstForm).join(' '), legalForm: forms.join(' ') };
}

/** Returns 1 for the same company, 0.95 if only one of the names has a legal form, and 0 otherwise. */
function compareCompany(user: readonly string[], holder: readonly string[]): number {
  const [userCompany, holderCompany] = [companyWords(user), companyWords(holder)];
  if (userCompany.baseName === '' || userCompany.baseName !== holderCompany.baseName) return 0;
  if (userCompany.legalForm === holderCompany.legalForm) return 1;
  return userCompany.legalForm === '' || holderCompany.legalForm === '' ? 0.95 : 0;
}

/** Two-letter spellings of single letters, for example `ae` for `ä`. */
const twoLetterSpellings: ReadonlyMap<string, string> = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['ø', 'oe'],
  ['æ', 'ae'],
  ['å', 'aa'],
]);

/**
 * Returns whether the text has syllabic or logographic characters. Such characters are not transliterated, because many have the same
 * sound.
 */
const isSyllabic = (text: string): boolean =>
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(text);

/** Returns the words in lower case. Parts that are joined by a hyphen or an apostrophe form one word. */
function wordsOf(text: string): string[] {
  const latin = isSyllabic(text) ? text : anyAscii(text);
  return latin
    .toLowerCase()
    .replaceAll(/['’‘`´-]/g, '')
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/**
 * Returns the words of a name without accents, and also with two-letter spellings if the name has any: `Muller` and `Mueller` for `Müller`.
 */
function writtenName(text: string): string[][] {
  const accented = text.normalize('NFC').toLowerCase();
  const spelledOut = accented.replaceAll(/[äöüøæå]/g, (letter) => twoLetterSpellings.get(letter) ?? letter);
  return spelledOut === accented ? [wordsOf(accented)] : [wordsOf(accented), wordsOf(spelledOut)];
}
