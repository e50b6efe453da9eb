import { afterTests } from '@fin-link/testing';
import { expect, test } from 'vitest';
import { createCdsConnector } from '../../../../src/banks/connectors/cds/index.ts';
import type { ConsentAuthority } from '../../../../src/banks/connectors/contract/consent-authority.ts';
import { createFdxConnector, createFdxOAuth2Connector } from '../../../../src/banks/connectors/fdx/index.ts';
import { createObieConnector } from '../../../../src/banks/connectors/obie/index.ts';
import { newProofKey } from '../../../../src/banks/connectors/open-banking/proofs.ts';
import { anyParty, hostileLimits } from './hostile-party.ts';
import { never } from './linking.ts';

const { party, bound } = await anyParty(16020, 'http://127.0.0.1:1');
const settings = <P>(known: P) => ({ banks: new Map([['bank', known]]), ...hostileLimits });
const cdsParty = { ...bound, brand: { id: 'brand', keysUrl: 'http://127.0.0.1:1/keys' } };
const recipientBaseUri = 'http://127.0.0.1:1/open-banking/cds';
const tokens = { accessToken: 'access-token', accessUntil: 4_102_444_800_000, refreshToken: 'refresh-token' };
const scopes = ['fdx:accountdetailed:read'];
const detail = {
  type: 'fdx_v1.0',
  consentRequest: {
    durationType: 'TIME_BOUND',
    durationPeriod: 90,
    resources: [{ resourceType: 'ACCOUNT', dataClusters: ['ACCOUNT_DETAILED'] }],
  },
};

/** Grants in every stored form since the first version. A new form needs a migration. */
const stored: [string, { authority: ConsentAuthority; close(): Promise<void> }, object][] = [
  ['OBIE', createObieConnector(settings(bound)), { consentId: 'consent-1', scopes: ['ACCOUNT_DETAILS'], ...tokens }],
  [
    'FDX',
    createFdxConnector(settings(party)),
    { consentId: 'consent-1', subject: 'user', detail, ...tokens, proofKey: await newProofKey() },
  ],
  ['FDX over OAuth 2.0', createFdxOAuth2Connector(settings(party)), { subject: null, scopes, ...tokens }],
  [
    'CDS',
    createCdsConnector({ ...settings(cdsParty), recipientBaseUri }),
    { arrangementId: 'arrangement-1', subject: 'user', scopes: ['bank:accounts.basic:read'], ...tokens, seenAt: 1 },
  ],
];

test.each(stored)('a stored grant of %s is opened and stays unchanged in storage', async (_name, reached, grant) => {
  afterTests(() => reached.close());
  const sealed = JSON.stringify(grant);
  const outcome = await reached.authority.open({ providerId: 1, bankKey: 'bank' }, sealed, never);
  expect(outcome).toMatchObject({ kind: 'opened', grant: sealed, isUnrequested: true });
});
