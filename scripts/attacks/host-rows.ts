import type { AuthorizationCheck } from '../../server/src/linking/bank-authorizations/authorization-checks.ts';
import { cut, testIn, type AttackRow } from './attack.ts';

/** The attack that each check stops. */
const attacks: Readonly<Record<AuthorizationCheck, string>> = {
  'start-same-origin': '`/oauth/start` link sent to a victim',
  'start-navigation': '`/oauth/start` opened by a script or within a frame',
  'start-nonce': '`/oauth/start` link of another user opened with the attacker’s nonce',
  'start-session-open': '`/oauth/start` after the session’s end',
  'start-once': '`/oauth/start` link used again in another browser',
  'start-not-given-up': '`/oauth/start` after the user cancelled',
  'start-in-time': '`/oauth/start` link that is too old',
  'return-navigation': 'callback requested as an image, or posted by another site',
  'return-state': 'callback with its state missing or swapped',
  'return-has-cookie': 'callback without the cookie: return in another browser',
  'return-cookie-of-authorization':
    'code of another user injected: a callback with the cookie of another authorization',
  'return-bank-of-authorization': 'issuer mix-up between two banks: the callback of another bank',
  'return-not-given-up': 'callback after the user cancelled',
  'return-once': 'state replayed: a callback sent twice',
  'return-in-time': 'callback after the authorization has expired',
  'return-session-open': 'callback after the session’s end',
  'result-cookie-of-authorization': 'result of another user’s authorization read',
  'return-address-registered': '`javascript:` and off-list return addresses: taken off the list meanwhile',
  'bank-address': '`javascript:` and other addresses in place of the bank’s',
};

const rows = Object.entries<string>(attacks);

/** Attacks on the redirect to a bank and back. */
export const hostRows: readonly AttackRow[] = rows.map(([name, attack]) => ({
  attack,
  where: 'host',
  check: { name, file: 'server/src/linking/bank-authorizations/authorization-checks.ts' },
  // Makes only this check pass in every case. The other checks remain, so that the test's failure proves this check.
  off: cut('if (!checks[name](facts)) return name;', `if (name !== '${name}' && !checks[name](facts)) return name;`),
  test: testIn('server', 'server/test/linking/bank-authorizations/attacks.test.ts', `${name} stops `),
}));
