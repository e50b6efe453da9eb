import type { ReturnCheck } from '../../packages/service/src/connectors/obie/return-checks.ts';
import { idTokenChecks } from '../../packages/service/src/connectors/open-banking/id-token.ts';
import type { AttackRow } from './attack.ts';

interface Connector {
  place: string;
  where: string;
}

const connectors = 'packages/service/src/connectors';

/** Every test of a connector's attacks begins with the name of the check that stops it. */
function rowsOf<Check extends string>(
  { place, where }: Connector,
  attacks: Readonly<Record<Check, string>>,
): AttackRow[] {
  return Object.entries<string>(attacks).map(([name, attack]) => ({
    attack,
    where,
    check: {
      name,
      file: `${connectors}/${name in idTokenChecks ? 'open-banking/id-token' : `${place}/return-checks`}.ts`,
    },
    off: { kind: 'withheld', place },
    test: {
      project: 'service',
      file: `packages/service/test/connectors/${place}/attacks.test.ts`,
      name: `${name} stops `,
    },
  }));
}

export const obieAttacks: Readonly<Record<ReturnCheck, string>> = {
  state: 'state missing, swapped or of another transaction',
  issuer: 'issuer mix-up between two banks, by the parameter `iss`',
  signature: 'ID token signed by somebody else',
  alg: 'ID token with another algorithm',
  iss: 'ID token of another issuer',
  aud: 'ID token for another audience',
  expiry: 'ID token that has run out, has no end, or is from the future',
  nonce: 'ID token with another nonce, or none',
  c_hash: 'code of another user injected: `c_hash`',
  s_hash: 'ID token of another request: `s_hash`',
  intent: 'ID token about another consent',
  acr: 'sign-in at the bank that was not strong',
  'same-user': 'code of another user injected: tokens of somebody else',
};

export const connectorRows: readonly AttackRow[] = [...rowsOf({ place: 'obie', where: 'service, UK' }, obieAttacks)];
