import { compareCompany } from './compare-company.ts';
import { comparePerson } from './compare-person.ts';
import { titles } from './name-words.ts';
import { writtenName } from './written-name.ts';

/** A user's name as the customer registered it. A company, and a person with one name, has no given name. */
export interface UserName {
  given?: string;
  family: string;
}

/** What stands between several holders of one account. A `y` is an initial where no two words stand on both its sides. */
const betweenHolders = /\s+(?:and|or|und|oder|et|ou)\s+|(?<=\S\s+\S+)\s+y\s+(?=\S+\s+\S)|[&/;+]/iu;

/** Characters of a line of holders; nothing longer is read. */
const longestLine = 300;

/** `Smith, John` is John Smith. Letters behind a name stand behind a comma, too, and are no given name. */
function inOrder(holder: string): string {
  const [before = '', ...after] = holder.split(',');
  return after.length === 0 ? holder : `${after.join(' ')} ${before}`;
}

/** `John`, `Mr J` or `J M`: a holder whose family name stands with the last one. */
function isGivenNameAlone(holder: string): boolean {
  const names = holder.split(/[\s.]+/).filter((word) => word !== '' && !titles.has(word.toLowerCase()));
  return names.length === 1 || names.every((name) => name.length === 1);
}

/** @returns readings of one line of a bank: each holder, and holders that share the family name of the last. */
function readings(line: string): string[] {
  const parts = line.split(betweenHolders).map((part) => part.trim());
  if (parts.length === 1) return [line, inOrder(line)];
  const last = (parts.at(-1) ?? '').split(/\s+/);
  const families = last.slice(1).map((_, at) => last.slice(at + 1).join(' '));
  const shared = parts
    .slice(0, -1)
    .filter(isGivenNameAlone)
    .flatMap((part) => families.map((family) => `${part} ${family}`));
  return [...parts.flatMap((part) => [part, inOrder(part)]), ...shared];
}

/** At least this sure is a match. */
export const sureEnough = 0.85;

/**
 * Compares the name of a user with the name that a bank gives for the holder of an account, by rules alone: words have to be the
 * same. Left out may be titles, middle names and marks of letters; initials stand for names; the order is free. One letter more or
 * less, another generation or another middle name is somebody else.
 * @param line holders as the bank writes them; several may stand in one line.
 * @returns how sure it is, from 0 (somebody else) to 1.
 */
export function matchHolder(user: UserName, line: string): number {
  if (line.length > longestLine) return 0;
  const given = user.given === undefined ? [[]] : writtenName(user.given);
  const ours = given.flatMap((first) => writtenName(user.family).map((family) => ({ given: first, family })));
  const theirs = readings(line).flatMap(writtenName);
  const people = ours.flatMap((name) => theirs.map((holder) => comparePerson(name, holder)));
  const companies =
    user.given === undefined
      ? ours.flatMap(({ family }) => writtenName(line).map((holder) => compareCompany(family, holder)))
      : [];
  return Math.max(0, ...people, ...companies);
}
