import { secretsEqual } from '@fin-link/storage';
import type { OtherWay } from './credential-site.ts';
import { scenarioOf } from './scenarios.ts';

export const person = { userName: 'ok', pattern: 'ok-<name>', password: 'ok' } as const;
const namedPerson = /^ok-[\p{L}\p{N}][\p{L}\p{N}._-]{0,39}$/u;

/** Normalizes a user name, ignoring case and surrounding spaces. */
export const typedName = ({ LOGIN: login = '' }: Readonly<Record<string, string>>): string =>
  login.trim().toLowerCase().normalize('NFC');

/**
 * Returns the user name of the customer whom the typed values identify, or `null`. An unknown user is treated like a
 * wrong password.
 */
export function customerOf(values: Readonly<Record<string, string>>, otherWay: OtherWay | null): string | null {
  const { LOGIN: login = '', PASSWORD: password = '' } = values;
  if (otherWay !== null && login === '' && password === '') return byOtherWay(values, otherWay);
  const userName = typedName(values);
  const isKnown = userName === person.userName || namedPerson.test(userName) || scenarioOf(userName) !== undefined;
  const isRight = secretsEqual(password, person.password);
  return isKnown && isRight ? userName : null;
}

function byOtherWay(values: Readonly<Record<string, string>>, { values: right, userName }: OtherWay): string | null {
  const isRight = Object.entries(right).map(([name, value]) => secretsEqual((values[name] ?? '').trim(), value));
  return isRight.every(Boolean) ? userName : null;
}
