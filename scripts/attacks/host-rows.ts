import type { AuthorizationCheck } from '../../server/src/bank-authorizations/authorization-checks.ts';
import { cut, testIn, type AttackRow } from './attack.ts';

const attacks: Readonly<Record<AuthorizationCheck, string>> = {
  'start-same-origin': '`/oauth/start` link sent to a victim',
  'start-navigation': '`/oauth/start` opened by a script or within a frame',
  'start-nonce': '`/oauth/start` of another user, with the attacker’s nonce',
  'start-session-open': '`/oauth/start` after the session’s end',
  'start-once': '`/oauth/start` link used again in another browser',
  'start-not-given-up': '`/oauth/start` after the user cancelled',
  'start-in-time': '`/oauth/start` link that is too old',
  'return-navigation': 'callback as a picture, or posted from elsewhere',
  'return-state': 'state missing or swapped',
  'return-has-cookie': 'callback without the cookie: return in another browser',
  'return-cookie-of-authorization':
    'code of another user injected: a callback with the cookie of another authorization',
  'return-bank-of-authorization': 'issuer mix-up between two banks: the callback of another bank',
  'return-not-given-up': 'callback after the user cancelled',
  'return-once': 'state replayed: a callback sent twice',
  'return-in-time': 'callback too late',
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
  check: { name, file: 'server/src/bank-authorizations/authorization-checks.ts' },
  off: cut('if (!checks[name](facts)) return name;', `if (name !== '${name}' && !checks[name](facts)) return name;`),
  test: testIn('server', 'server/test/bank-authorizations/attacks.test.ts', `${name} stops `),
}));
