import { droppedParticles, movedParticles, spanishFamilyNames } from './name-words.ts';

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
export function isSameFamily(user: readonly string[], bank: readonly string[]): boolean {
  if (user.join('') === bank.join('')) return true;
  const [userWords, bankWords] = [withoutParticles(user), withoutParticles(bank)];
  const isParticleDropped = userWords.length === user.length || bankWords.length === bank.length;
  if (isParticleDropped && userWords.length > 0 && userWords.join('') === bankWords.join('')) return true;
  if (omitsSecondFamilyName(userWords, bankWords)) return true;
  return user.some((word) => movedParticles.has(word)) && user.toSorted().join(' ') === bank.toSorted().join(' ');
}
