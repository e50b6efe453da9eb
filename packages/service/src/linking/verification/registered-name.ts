import type { UserProfile } from '../../platform/database/index.ts';
import type { UserName } from './names/index.ts';

const trimmed = (text: string | undefined): string => text?.trim() ?? '';

/** Words of a whole name that are tried as given names. */
const mostWords = 8;

/**
 * Readings of the name that the customer registered: one where it has its parts; of a whole name, as a company or a single name, and with
 * each of its words as the last given name. Empty where there is none.
 */
export function registeredNames(name: UserProfile['name']): UserName[] {
  const [first, middle, last] = [trimmed(name?.first), trimmed(name?.middle), trimmed(name?.last)];
  const given = [first, middle].filter((part) => part !== '').join(' ');
  if (last !== '') return [given === '' ? { family: last } : { given, family: last }];
  const whole = trimmed(name?.fullName);
  if (whole === '') return given === '' ? [] : [{ family: given }];
  const words = whole.split(/\s+/);
  const splits = words
    .slice(1, mostWords)
    .map((_, at) => ({ given: words.slice(0, at + 1).join(' '), family: words.slice(at + 1).join(' ') }));
  return [{ family: whole }, ...splits];
}
