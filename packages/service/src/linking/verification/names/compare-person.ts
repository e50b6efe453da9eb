import {
  generations,
  leadingTitles,
  lettersAfterNames,
  heldForOthers,
  spanishFamilyNames,
  spellings,
  titles,
  droppedParticles,
  movedParticles,
} from './name-words.ts';

/** Given and family names of a user, each as words. */
interface UserWords {
  given: readonly string[];
  family: readonly string[];
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

/** Returns whether a given name after the first is actually the first of two Spanish family names. */
const hasFamilyNameInGiven = (given: readonly string[], family: readonly string[]): boolean =>
  family.some((name) => spanishFamilyNames.has(name)) && given.slice(1).some((name) => spanishFamilyNames.has(name));

/** Compares given and family names for one split of the holder's name. */
function compareParts(user: UserWords, given: readonly string[], family: readonly string[]): number {
  if (!isSameFamily(user.family, family) || hasFamilyNameInGiven(given, family)) return 0;
  return compareGiven(user.given, given);
}

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
function compareGiven(user: readonly string[], bank: readonly string[]): number {
  if (user.length === 0 || bank.length === 0) return 0;
  if (user.join('') === bank.join('')) return 1;
  if (user.length === bank.length && user.toSorted().join(' ') === bank.toSorted().join(' ')) return omittedConfidence;
  const [first, ...laterNames] = bank;
  if (first !== undefined && laterNames.length === 0 && areInitials(first, user)) return initialConfidence;
  const comparedNames = user.slice(0, bank.length);
  const words = comparedNames.map((word, at) => compareWord(word, bank[at] ?? ''));
  return Math.min(...words, user.length === bank.length ? 1 : omittedConfidence);
}

const withoutParticles = (words: readonly string[]): string[] => words.filter((word) => !droppedParticles.has(word));

/** Returns whether one name has a second Spanish family name that the other omits. */
function omitsSecondFamilyName(one: readonly string[], other: readonly string[]): boolean {
  const [longer, shorter] = one.length > other.length ? [one, other] : [other, one];
  return (
    longer.length === 2 &&
    shorter.length === 1 &&
    longer[0] === shorter[0] &&
    longer.every((name) => spanishFamilyNames.has(name))
  );
}

/** Returns whether two family names are equal. Ignores spaces, particles and an omitted second Spanish family name. */
function isSameFamily(user: readonly string[], bank: readonly string[]): boolean {
  if (user.join('') === bank.join('')) return true;
  const [userWords, bankWords] = [withoutParticles(user), withoutParticles(bank)];
  const isParticleDropped = userWords.length === user.length || bankWords.length === bank.length;
  if (isParticleDropped && userWords.length > 0 && userWords.join('') === bankWords.join('')) return true;
  if (omitsSecondFamilyName(userWords, bankWords)) return true;
  return user.some((word) => movedParticles.has(word)) && user.toSorted().join(' ') === bank.toSorted().join(' ');
}
