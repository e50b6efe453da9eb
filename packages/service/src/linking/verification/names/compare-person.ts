import { isSameFamily } from './compare-families.ts';
import { compareGiven } from './compare-given.ts';
import {
  generations,
  leadingTitles,
  lettersAfterNames,
  heldForOthers,
  spanishFamilyNames,
  spellings,
  titles,
} from './name-words.ts';

/** Words of a name in their order, without titles. */
interface PersonWords {
  names: string[];
  generation: string | undefined;
}

/** Removes titles and degrees, separates the generation, and replaces alternative spellings. */
function personWords(words: readonly string[]): PersonWords {
  const last = words.length - 1;
  const nameWords = words.filter(
    (word, at) =>
      !titles.has(word) && !(at === 0 && leadingTitles.has(word)) && !(at === last && lettersAfterNames.has(word)),
  );
  const generation = nameWords.find((word, at) => at > 0 && generations.has(word));
  return {
    names: nameWords.filter((word) => word !== generation).map((word) => spellings.get(word) ?? word),
    generation: generations.get(generation ?? ''),
  };
}

/** Given and family names of a user, each as words. */
export interface UserWords {
  given: readonly string[];
  family: readonly string[];
}

/** Returns whether a given name after the first is actually the first of two Spanish family names. */
const hasFamilyNameInGiven = (given: readonly string[], family: readonly string[]): boolean =>
  family.some((name) => spanishFamilyNames.has(name)) && given.slice(1).some((name) => spanishFamilyNames.has(name));

/** Compares given and family names for one split of the holder's name. */
function compareParts(user: UserWords, given: readonly string[], family: readonly string[]): number {
  if (!isSameFamily(user.family, family) || hasFamilyNameInGiven(given, family)) return 0;
  return compareGiven(user.given, given);
}

/**
 * Compares a user's name with the words of one account holder, whose family name may come first or last.
 *
 * @returns Confidence from 0 (another person) to 1.
 */
export function comparePerson(user: UserWords, holder: readonly string[]): number {
  if (holder.some((word) => heldForOthers.has(word))) return 0;
  const [userWords, holderWords] = [personWords([...user.given, ...user.family]), personWords(holder)];
  if (userWords.generation !== holderWords.generation) return 0;
  const [given, family] = [personWords(user.given).names, personWords(['', ...user.family]).names.slice(1)];
  const { names } = holderWords;
  // A family name of a single Latin letter is too short to compare.
  if (family.join('').length < 2 && /^\p{Script=Latin}*$/u.test(family.join(''))) return 0;
  if (given.length === 0) return names.join('') === family.join('') ? 1 : 0;
  const allWords = names.join('');
  if (allWords === [...family, ...given].join('') || allWords === [...given, ...family].join('')) return 1;
  const splits = names.slice(1).map((_, at) => [names.slice(0, at + 1), names.slice(at + 1)] as const);
  const confidences = splits.flatMap(([start, end]) => [
    compareParts({ given, family }, start, end),
    compareParts({ given, family }, end, start),
  ]);
  return Math.max(0, ...confidences);
}
