import { afterTests } from '@fin-link/testing';
import { decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import { expect, test } from 'vitest';
import { createObieConnector } from '../../../../src/banks/connectors/obie/index.ts';
import { hostileLimits } from '../open-banking/hostile-party.ts';
import { hostileBank, type Attack } from './hostile-bank.ts';

const target = { providerId: 16020, bankKey: 'curve' };
const never = new AbortController().signal;
const until = new Date('2100-01-01T00:00:00Z');
const bank = await hostileBank(until);
const { privateKey } = await generateKeyPair('ES256', { extractable: true });
const signingKey = { ...(await exportJWK(privateKey)), kid: 'own', alg: 'ES256' };
const { authority, close } = createObieConnector({
  banks: new Map([[target.bankKey, { ...bank.party, signingKey, bankAlgorithm: 'ES256' }]]),
  ...hostileLimits,
});
afterTests(close);

async function given(attack: Attack) {
  const requested = { consentId: 1, scopes: ['ACCOUNT_DETAILS'] as const, at: new Date(), until, bankConsentId: null };
  const begun = await authority.begin(target, { ...requested, presence: null }, never);
  if (begun.kind !== 'begun') expect.fail(begun.detail);
  const parameters = await bank.returns(begun.authorizationUrl, attack);
  const request = new URL(begun.authorizationUrl).searchParams.get('request') ?? '';
  return {
    outcome: await authority.complete(target, begun.transaction, parameters, never),
    algorithm: decodeProtectedHeader(request).alg,
  };
}

test('OBIE: a party with an elliptic-curve key signs with ES256, and only ES256 is accepted from its bank', async () => {
  const honest = { signedWith: 'ES256', laterSignedWith: 'ES256' } as const;
  expect(await given(honest)).toMatchObject({ outcome: { kind: 'granted' }, algorithm: 'ES256' });
  expect(await given({ ...honest, signedWith: 'PS256' })).toMatchObject({
    outcome: { kind: 'mismatched', detail: 'alg' },
  });
  expect(await given({ ...honest, laterSignedWith: 'PS256' })).toMatchObject({ outcome: { kind: 'mismatched' } });
});
