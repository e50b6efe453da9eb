import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import type { RequestedConsent, Grant } from '../../../../src/banks/connectors/contract/consent-authority.ts';
import { createCdsConnector } from '../../../../src/banks/connectors/cds/index.ts';
import { cdsBankKey, cdsTarget, type testCdsBank } from '../../../harness/test-cds-bank.ts';
import { waysThrough } from '../open-banking/linking.ts';

/** Returns the connector to that bank, and functions that link through it. */
export function linkingTo(
  bank: Awaited<ReturnType<typeof testCdsBank>>,
  recipientBaseUri = 'http://127.0.0.1:1/open-banking/cds',
) {
  const cds = createCdsConnector({
    banks: new Map([[cdsBankKey, bank.party]]),
    clock: systemClock,
    recipientBaseUri,
    connectTimeout: 10_000,
    requestTimeout: 20_000,
    maxReplySize: 4_000_000,
  });
  afterTests(() => cds.close());
  return waysThrough(cds, cdsTarget, bank);
}

/** Returns the fields of a request that renews an earlier grant. */
export const renewing = ({ bankConsentId, grant }: Grant): Pick<RequestedConsent, 'bankConsentId' | 'grant'> => ({
  bankConsentId,
  grant,
});
