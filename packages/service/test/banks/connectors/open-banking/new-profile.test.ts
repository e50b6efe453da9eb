import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { obieProfile } from '../../../../src/banks/connectors/obie/profile.ts';
import { connectBanks } from '../../../../src/banks/connectors/open-banking/connect-banks.ts';
import type {
  Requirements,
  AuthorizationForm,
  Tolerances,
} from '../../../../src/banks/connectors/open-banking/profile.ts';
import { obieBankKey, obieTarget, testObieBank } from '../../../harness/test-obie-bank.ts';
import { hostileLimits } from './hostile-party.ts';
import { waysThrough } from './linking.ts';

const authorizationForm: AuthorizationForm = {
  request: 'address',
  isRequestSigned: true,
  answer: 'code id_token',
  binding: 'certificate',
  acrValues: ['urn:openbanking:psd2:sca'],
};
const requirements: Requirements = {
  endpoints: ['revocation_endpoint'],
  description: ['pkce'],
  response: [],
  answer: ['state', 'issuer'],
  codeIdToken: ['signature', 'alg', 'iss', 'aud', 'clock', 'nonce', 'c_hash', 's_hash', 'intent', 'acr'],
  tokens: ['token-type', 'refresh-token'],
  idToken: ['signature', 'alg', 'iss', 'aud', 'clock', 'nonce', 'intent', 'at_hash', 'same-user'],
  atBank: [],
  refresh: ['token-type'],
};
const tolerances: Tolerances = { omittedIssuer: 'always', scopes: [] };
/** A second British bank: mutual TLS, no pushed requests, and stricter than the profile of the standard. */
const secondBritish = {
  ...obieProfile,
  bankLabel: 'second British',
  authorizationForm,
  requirements,
  tolerances,
  tokenLifetime: { minRemainingMs: 120_000, defaultSeconds: 30 },
};

const bank = await testObieBank();
function linkingWith(profile: typeof secondBritish) {
  const banks = new Map([[obieBankKey, bank.party]]);
  const reached = connectBanks(profile, { ...hostileLimits, banks, clock: systemClock, maxReplySize: 4_000_000 });
  afterTests(() => reached.close());
  return waysThrough(reached, obieTarget, bank);
}

test('a second British profile, defined by data only, links, reads, refreshes and ends a consent at the bank', async () => {
  const { link, open, listed, reopen, revoke, status } = linkingWith(secondBritish);
  const { grant } = await link();
  expect((await listed(await open(grant))).length).toBeGreaterThan(1);
  expect(await reopen(grant)).toMatchObject({ kind: 'opened' });
  expect(await revoke(grant)).toEqual({ kind: 'revoked' });
  expect(await status(grant)).toEqual({ kind: 'ended', reason: 'revoked' });
});

test('a profile that requires an unknown check refuses every return', async () => {
  const { begin, complete } = linkingWith({ ...secondBritish, requirements: { ...requirements, tokens: ['unknown'] } });
  const begun = await begin();
  const outcome = await complete(begun, await bank.authorize(begun.authorizationUrl, 'ok'));
  expect(outcome).toMatchObject({ kind: 'mismatched', detail: 'unknown' });
});
