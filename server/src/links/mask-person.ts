import type { LinkPerson } from '@fin-link/contracts/browser';

const hidden = '•••';

/** Enough for its owner to know it by, and too little to write to: `j•••@example.com`, `••• 67`, `J. D.` */
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

/** What a reader takes for one letter. */
const firstOf = (text: string): string => new Intl.Segmenter().segment(text).containing(0)?.segment ?? '';
