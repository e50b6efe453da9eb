import { legalForms } from './name-words.ts';

/** Joins single letters into one word: `g m b h` becomes `gmbh`. */
function joinLetters(words: readonly string[]): string[] {
  const joined: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isLetter = /^\p{L}$/u.test(word);
    if (isLetter && isOpen) joined.push((joined.pop() ?? '') + word);
    else joined.push(word);
    isOpen = isLetter;
  }
  return joined;
}

function companyWords(words: readonly string[]): { core: string; forms: string } {
  const all = joinLetters(words.filter((word, at) => !(at === 0 && word === 'the') && word !== 'and'));
  const firstForm = all.findLastIndex((word) => !legalForms.has(word)) + 1;
  const forms = all.slice(firstForm).map((word) => legalForms.get(word) ?? word);
  return { core: all.slice(0, firstForm).join(' '), forms: forms.join(' ') };
}

/** Returns 1 for the same company, 0.95 if only one of the names has a legal form, and 0 otherwise. */
export function compareCompany(user: readonly string[], holder: readonly string[]): number {
  const [ours, theirs] = [companyWords(user), companyWords(holder)];
  if (ours.core === '' || ours.core !== theirs.core) return 0;
  if (ours.forms === theirs.forms) return 1;
  return ours.forms === '' || theirs.forms === '' ? 0.95 : 0;
}
