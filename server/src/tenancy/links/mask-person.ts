import type { LinkPerson } from '@fin-link/contracts/browser';
import { charactersOf } from '@fin-link/storage';

const hidden = '•••';

/** Masks a name or an address so that its owner recognizes it and no one can write to it: `j•••@example.com`, `••• 67`, `J. D.` */
export function maskPerson(person: LinkPerson): string {
  if ('email' in person) {
    const at = person.email.lastIndexOf('@');
    return `${firstOf(person.email)}${hidden}${person.email.slice(at)}`;
  }
  if ('phone' in person) return `${hidden} ${person.phone.replaceAll(/\D/g, '').slice(-2)}`;
  return person.name
    .trim()
    .split(/\s+/)
    .slice(0, 4)
    .map((word) => `${firstOf(word)}.`)
    .join(' ');
}

/** Returns the first grapheme, which readers see as one letter. */
const firstOf = (text: string): string => charactersOf(text)[0] ?? '';
