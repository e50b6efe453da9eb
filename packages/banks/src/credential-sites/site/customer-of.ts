import { secretsEqual } from '@fin-link/storage';
import type { OtherWay } from './credential-site.ts';
import { scenarioOf } from './scenarios.ts';

/** The login that every site accepts, and the pattern of further user names. All logins share the password. */
export const person = { userName: 'ok', pattern: 'ok-<name>', password: 'ok' } as const;
const namedPerson = /^ok-[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u;

/** Returns the typed user name in lower case, without surrounding spaces. */
export const typedName = ({ LOGIN: login = '' }: Readonly<Record<string, string>>): string =>
  login.trim().toLowerCase().normalize('NFC');

/**
 * Returns the user name that the typed values identify. Returns `null` if the user is unknown or the password is wrong, so
 * that a caller cannot tell which.
 */
export function customerOf(values: Readonly<Record<string, string>>, otherWay: OtherWay | null): string | null {
  const { LOGIN: login = '', PASSWORD: password = '' } = values;
  if (otherWay !== null && login === '' && password === '') return userNameByOtherWay(values, otherWay);
  const userName = typedName(values);
  const isKnown = userName === person.userName || namedPerson.test(userName) || scenarioOf(userName) !== undefined;
  const isRight = secretsEqual(password, person.password);
  return isKnown && isRight ? userName : null;
}

function userNameByOtherWay(
  values: Readonly<Record<string, string>>,
  { values: right, userName }: OtherWay,
): string | null {
  const isRight = Object.entries(right).map(([name, value]) => secretsEqual((values[name] ?? '').trim(), value));
  return isRight.every(Boolean) ? userName : null;
}
