import { atBankChecks, ownTokenChecks } from '../../packages/service/src/connectors/fdx/fapi2/own-checks.ts';
import type { requires as fapi2 } from '../../packages/service/src/connectors/fdx/fapi2/profile.ts';
import type { requires as oauth2 } from '../../packages/service/src/connectors/fdx/oauth2/profile.ts';
import type { NotificationCheck } from '../../packages/service/src/connectors/cds/notifications.ts';
import type { ReturnCheck as CdsCheck } from '../../packages/service/src/connectors/cds/return-checks.ts';
import type { requires as obie } from '../../packages/service/src/connectors/obie/profile.ts';
import { idTokenChecks } from '../../packages/service/src/connectors/open-banking/id-token.ts';
import type { NameIn } from '../../packages/service/test/connectors/open-banking/named-checks.ts';
import { cut, type AttackRow } from './attack.ts';

interface Connector {
  place: string;
  /** Of its sources and tests, where it is not called like the place. */
  folder?: string;
  where: string;
  /** Where they are not where a connector's checks of a return are. */
  source?: string;
  test?: string;
}

const connectors = 'packages/service/src/connectors';

/** Every test of a connector's attacks begins with the name of the check that stops it. */
function rowsOf<Check extends string>(
  { place, folder = place, where, source, test = `${folder}/attacks` }: Connector,
  attacks: Readonly<Record<Check, string>>,
): AttackRow[] {
  return Object.entries<string>(attacks).map(([name, attack]) => ({
    attack,
    where,
    check: {
      name,
      file: `${connectors}/${source ?? (name in idTokenChecks ? 'open-banking/id-token' : `${folder}/return-checks`)}.ts`,
    },
    off: { kind: 'disabled', place },
    test: {
      project: 'service',
      file: `packages/service/test/connectors/${test}.test.ts`,
      name: `${name} stops `,
    },
  }));
}

/** Cuts a check of a table out of its file. Every test of an attack begins with the name of the check that stops it. */
function cutRows(
  {
    folder,
    test = `${folder}/attacks`,
    where,
    own = {},
  }: { folder: string; test?: string; where: string; own?: object },
  attacks: Readonly<Record<string, string>>,
): AttackRow[] {
  return Object.entries(attacks).map(([name, attack]) => {
    const key = /^\w+$/.test(name) ? name : `'${name}'`;
    const file = name in own ? `${folder}/own-checks` : 'open-banking/return-checks';
    return {
      attack,
      where,
      check: { name, file: `${connectors}/${file}.ts` },
      off: cut(`  ${key}: (`, `  ${key}: () => true,\n  cut: (`),
      test: {
        project: 'service',
        file: `packages/service/test/connectors/${test}.test.ts`,
        name: `${name} stops `,
      },
    };
  });
}

/** Where every region's ID token is looked at in the same way. */
const idTokenAttacks = {
  signature: 'ID token signed by somebody else',
  alg: 'ID token with another algorithm',
  iss: 'ID token of another issuer',
  aud: 'ID token for another audience',
  expiry: 'ID token that has run out, has no end, or is from the future',
} as const;

export const obieAttacks: Readonly<Record<NameIn<typeof obie>, string>> = {
  state: 'state missing, swapped or of another transaction',
  issuer: 'issuer mix-up between two banks, by the parameter `iss`',
  ...idTokenAttacks,
  nonce: 'ID token with another nonce, or none',
  c_hash: 'code of another user injected: `c_hash`',
  s_hash: 'ID token of another request: `s_hash`',
  intent: 'ID token about another consent',
  acr: 'sign-in at the bank that was not strong',
  'same-user': 'code of another user injected: tokens of somebody else',
  lasting: 'grant for a single access',
};

export const fdxAttacks: Readonly<Record<NameIn<typeof fapi2>, string>> = {
  pkce: 'PKCE missing or downgraded, in what the bank says of itself',
  state: 'state missing, swapped or of another transaction',
  issuer: 'issuer mix-up between two banks, by the parameter `iss`',
  ...idTokenAttacks,
  nonce: 'code of another user injected, at a bank without PKCE; ID token with another nonce, or none',
  at_hash: 'access token swapped',
  'same-user': 'somebody else at the bank in place of the user who gave the consent before',
  'token-type': 'access token that whoever finds it can use',
  details: 'more, less or other than was asked for',
  lasting: 'grant for a single access',
  binding: 'DPoP key swapped',
  'consent-of-token': 'access token of another consent',
  'kept-consent': 'consent that is kept otherwise than it was given',
  'grant-id': 'access token of another consent, when it is exchanged',
};

export const fdxOAuth2Attacks: Readonly<Record<NameIn<typeof oauth2>, string>> = {
  pkce: 'PKCE missing or downgraded, in what the bank says of itself',
  accounts: 'bank without the data that users are asked for',
  state: 'state missing, swapped or of another transaction',
  issuer: 'issuer mix-up between two banks, by the parameter `iss`',
  ...idTokenAttacks,
  nonce: 'ID token with another nonce, or none',
  at_hash: 'access token swapped',
  'same-user': 'somebody else at the bank in place of the user who gave the consent before',
  'token-type': 'access token of another kind than is presented',
  scope: 'tokens for more than was asked for',
  'accounts-scope': 'tokens that open nothing',
  lasting: 'grant for a single access',
};

export const cdsAttacks: Readonly<Record<CdsCheck, string>> = {
  'response-signature': 'signed response by somebody else',
  'response-alg': 'signed response with another algorithm',
  'response-iss': 'issuer mix-up between two banks, by the signed response',
  'response-aud': 'signed response for another party',
  'response-expiry': 'signed response that has run out, or has no end',
  state: 'state missing, swapped or of another transaction',
  ...idTokenAttacks,
  nonce: 'ID token with another nonce, or none',
  c_hash: 'code of another user injected: `c_hash`',
  s_hash: 'ID token of another request: `s_hash`',
  at_hash: 'access token swapped',
  acr: 'sign-in at the bank that was not strong',
  'same-user': 'somebody else at the bank in place of the user who gave the consent before',
  certificate: 'certificate swapped: tokens for another one, or for whoever has them',
  arrangement: 'tokens of another arrangement, also when it is renewed',
  scope: 'tokens for more than was asked for',
  'sharing-end': 'sharing that lasts longer than was asked for',
};

/** Of a bank's notification that sharing has ended. */
export const cdsNotificationAttacks: Readonly<Record<NotificationCheck, string>> = {
  alg: 'notification of a bank with another algorithm',
  iss: 'notification of another bank',
  sub: 'notification about another bank',
  aud: 'notification for another recipient',
  expiry: 'notification that has run out, or never does',
  id: 'notification that could be said again',
  signature: 'notification that somebody else signed',
  'same-arrangement': 'notification with another arrangement beside it',
  replay: 'notification replayed',
};

export const connectorRows: readonly AttackRow[] = [
  ...cutRows({ folder: 'obie', where: 'service, UK' }, obieAttacks),
  ...cutRows(
    { folder: 'fdx/fapi2', test: 'fdx/attacks', where: 'service, US', own: { ...ownTokenChecks, ...atBankChecks } },
    fdxAttacks,
  ),
  ...cutRows({ folder: 'fdx/oauth2', where: 'service, US (OAuth 2.0)' }, fdxOAuth2Attacks),
  ...rowsOf({ place: 'cds', where: 'service, AU' }, cdsAttacks),
  ...rowsOf(
    {
      place: 'cds-notifications',
      where: 'service, notifications of AU',
      source: 'cds/notifications',
      test: 'cds/notifications',
    },
    cdsNotificationAttacks,
  ),
  {
    attack: 'certificate swapped: somebody in the place of the bank',
    where: 'service, UK and AU',
    check: { name: 'authority of the bank’s certificate', file: `${connectors}/open-banking/bank-http.ts` },
    off: cut('...(authority !== undefined && { ca: authority }),', 'rejectUnauthorized: false,'),
    test: {
      project: 'service',
      file: 'packages/service/test/connectors/open-banking/relying-party.test.ts',
      name: 'a server with a certificate of another authority is not taken for the bank',
    },
  },
];
