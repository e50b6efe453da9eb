import { legalForms } from './name-words.ts';

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
export function compareCompany(user: readonly string[], holder: readonly string[]): number {
  const [userCompany, holderCompany] = [companyWords(user), companyWords(holder)];
  if (userCompany.baseName === '' || userCompany.baseName !== holderCompany.baseName) return 0;
  if (userCompany.legalForm === holderCompany.legalForm) return 1;
  return userCompany.legalForm === '' || holderCompany.legalForm === '' ? 0.95 : 0;
}
