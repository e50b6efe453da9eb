import type { UserProfile } from '../../platform/database/index.ts';
import type { UserName } from './names/index.ts';

const trimmed = (text: string | undefined): string => text?.trim() ?? '';

/** Splits of a full name are tried before its second to eighth word only. */
const maxSplitWords = 8;

/**
 * Returns the possible readings of the user's registered name. A name in parts has one reading. An undivided name is read as a company or
 * single name, and with a split after each word between given names and family name. Returns an empty list without a name.
 */
export function registeredNames(name: UserProfile['name']): UserName[] {
  const [first, middle, last] = [trimmed(name?.first), trimmed(name?.middle), trimmed(name?.last)];
  const given = [first, middle].filter((part) => part !== '').join(' ');
  if (last !== '') return [given === '' ? { family: last } : { given, family: last }];
  const fullName = trimmed(name?.fullName);
  if (fullName === '') return given === '' ? [] : [{ family: given }];
  const words = fullName.split(/\s+/);
  const splits = words
    .slice(1, maxSplitWords)
    .map((_, at) => ({ given: words.slice(0, at + 1).join(' '), family: words.slice(at + 1).join(' ') }));
  return [{ family: fullName }, ...splits];
}
