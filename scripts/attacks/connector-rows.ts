import {
  atBankChecks,
  ownTokenChecks,
  type requirements as fapi2,
} from '../../packages/service/src/banks/connectors/fdx/fapi2-profile.ts';
import type { requirements as oauth2 } from '../../packages/service/src/banks/connectors/fdx/oauth2-profile.ts';
import type { NotificationCheck } from '../../packages/service/src/banks/connectors/cds/notifications.ts';
import {
  atBankChecks as atCdsBank,
  ownTokenChecks as cdsTokens,
} from '../../packages/service/src/banks/connectors/cds/arrangements.ts';
import type { requirements as cds } from '../../packages/service/src/banks/connectors/cds/profile.ts';
import type { requirements as obie } from '../../packages/service/src/banks/connectors/obie/profile.ts';
import type { NameIn } from '../../packages/service/test/banks/connectors/open-banking/named-checks.ts';
import { cut, testIn, type AttackRow } from './attack.ts';

const connectors = 'packages/service/src/banks/connectors';

/** Attacks on ID tokens that all regions check in the same way. */
const idTokenAttacks = {
  signature: 'ID token with a foreign signature',
  alg: 'ID token with another algorithm',
  iss: 'ID token of another issuer',
  aud: 'ID token for another audience',
  clock: 'ID token that has expired, never expires, or is from the future',
} as const;

const obieAttacks: Readonly<Record<NameIn<typeof obie>, string>> = {
  state: 'state missing, swapped or of another transaction',
  issuer: 'issuer mix-up between two banks, by the parameter `iss`',
  ...idTokenAttacks,
  nonce: 'ID token with another nonce, or none',
  c_hash: 'code of another user injected: `c_hash`',
  s_hash: 'ID token of another request: `s_hash`',
  intent: 'ID token about another consent',
  acr: 'weak sign-in at the bank',
  'same-user': 'code of another user injected: tokens of somebody else',
  'refresh-token': 'grant for a single access',
};

const fdxAttacks: Readonly<Record<NameIn<typeof fapi2>, string>> = {
  pkce: 'PKCE missing or downgraded in the bank’s metadata',
  state: 'state missing, swapped or of another transaction',
  issuer: 'issuer mix-up between two banks, by the parameter `iss`',
  ...idTokenAttacks,
  nonce: 'code of another user injected, at a bank without PKCE; ID token with another nonce, or none',
  at_hash: 'access token swapped',
  'same-user': 'another person at the bank than the user who gave the consent',
  'token-type': 'access token that is not bound to a key',
  details: 'grant that differs from the request',
  'refresh-token': 'grant for a single access',
  binding: 'DPoP key swapped',
  'consent-of-token': 'access token of another consent',
  'kept-consent': 'consent that the bank stores differently from the grant',
  'grant-id': 'access token of another consent, when it is exchanged',
};

const fdxOAuth2Attacks: Readonly<Record<NameIn<typeof oauth2>, string>> = {
  pkce: 'PKCE missing or downgraded in the bank’s metadata',
  accounts: 'bank that does not offer the requested data',
  state: 'state missing, swapped or of another transaction',
  issuer: 'issuer mix-up between two banks, by the parameter `iss`',
  ...idTokenAttacks,
  nonce: 'ID token with another nonce, or none',
  at_hash: 'access token swapped',
  'same-user': 'another person at the bank than the user who gave the consent',
  'token-type': 'access token of another kind than is presented',
  scope: 'tokens for more than requested',
  'accounts-scope': 'tokens without access to accounts',
  'refresh-token': 'grant for a single access',
};

const cdsAttacks: Readonly<Record<NameIn<typeof cds>, string>> = {
  'response-signature': 'signed response with a foreign signature',
  'response-alg': 'signed response with another algorithm',
  'response-iss': 'issuer mix-up between two banks, by the signed response',
  'response-aud': 'signed response for another party',
  'response-clock': 'signed response that has expired or never expires',
  state: 'state missing, swapped or of another transaction',
  ...idTokenAttacks,
  nonce: 'ID token with another nonce, or none',
  c_hash: 'code of another user injected: `c_hash`',
  s_hash: 'ID token of another request: `s_hash`',
  at_hash: 'access token swapped',
  acr: 'weak sign-in at the bank',
  'same-user': 'another person at the bank than the user who gave the consent',
  certificate: 'certificate swapped: tokens for another one, or bound to none',
  arrangement: 'tokens of another arrangement, also at a renewal',
  'consent-of-token': 'refresh token of another arrangement',
  scope: 'tokens for more than requested',
  'accounts-scope': 'tokens without access to accounts',
  'refresh-token': 'grant for a single access',
  'sharing-end': 'sharing that lasts longer than requested',
};

/** Attacks on a bank's notification that data sharing has ended. */
const cdsNotificationAttacks: Readonly<Record<Exclude<NotificationCheck, 'same-arrangement' | 'replay'>, string>> = {
  alg: 'notification of a bank with another algorithm',
  iss: 'notification of another bank',
  sub: 'notification about another bank',
  aud: 'notification for another recipient',
  clock: 'notification that has expired or never expires',
  id: 'notification without an id, which could be replayed',
  signature: 'notification with a foreign signature',
};

const notifications = 'service, notifications of AU';
const notificationTests = 'cds/notifications';

export const connectorRows: readonly AttackRow[] = [
  ...rowsOf({ folder: 'obie', where: 'service, UK' }, obieAttacks),
  ...rowsOf(
    {
      folder: 'fdx',
      where: 'service, US',
      own: { file: 'fapi2-profile', checks: { ...ownTokenChecks, ...atBankChecks } },
    },
    fdxAttacks,
  ),
  ...rowsOf({ folder: 'fdx/oauth2', where: 'service, US (OAuth 2.0)' }, fdxOAuth2Attacks),
  ...rowsOf(
    { folder: 'cds', where: 'service, AU', own: { file: 'arrangements', checks: { ...cdsTokens, ...atCdsBank } } },
    cdsAttacks,
  ),
  ...rowsOf(
    {
      folder: 'cds',
      where: notifications,
      test: notificationTests,
      own: { file: 'notifications', checks: cdsNotificationAttacks },
    },
    cdsNotificationAttacks,
  ),
  ...(
    [
      ['same-arrangement', 'notification with a second arrangement', cut('if (!isSame)', 'if (false)')],
      [
        'replay',
        'notification replayed',
        cut('return (await storeUsedTokens(usedTokens))', 'return [await storeUsedTokens(usedTokens)]'),
      ],
    ] as const
  ).map(([name, attack, off]) => ({
    attack,
    where: notifications,
    check: { name, file: `${connectors}/cds/notifications.ts` },
    off,
    test: testIn('service', `packages/service/test/banks/connectors/${notificationTests}.test.ts`, `${name} stops a`),
  })),
  {
    attack: 'certificate swapped: another server in place of the bank',
    where: 'service, UK and AU',
    check: { name: 'authority of the bank’s certificate', file: `${connectors}/open-banking/bank-http.ts` },
    off: cut('...(authority !== undefined && { ca: authority }),', 'rejectUnauthorized: false,'),
    test: {
      project: 'service',
      file: 'packages/service/test/banks/connectors/open-banking/relying-party.test.ts',
      name: 'a server with a certificate of another authority is not taken for the bank',
    },
  },
];

interface AttackedProfile {
  /** Folder of the profile's sources and tests. */
  folder: string;
  where: string;
  /** Test file. Default: `attacks` in the profile's folder. */
  test?: string;
  /** File and names of the checks that only this profile has. */
  own?: { file: string; checks: object };
}

/** Returns a row for each check of a table. Each attack's test title begins with the name of its check. */
function rowsOf(
  { folder, where, test = `${folder}/attacks`, own }: AttackedProfile,
  attacks: Readonly<Record<string, string>>,
): AttackRow[] {
  return Object.entries(attacks).map(([name, attack]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    const file = own !== undefined && name in own.checks ? `${folder}/${own.file}` : 'open-banking/return-checks';
    return {
      attack,
      where,
      check: { name, file: `${connectors}/${file}.ts` },
      off: cut(`  ${key}: (`, `  ${key}: () => true,\n  cut: (`),
      test: testIn('service', `packages/service/test/banks/connectors/${test}.test.ts`, `${name} stops `),
    };
  });
}
