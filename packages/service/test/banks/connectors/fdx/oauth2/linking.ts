import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { createFdxOAuth2Connector } from '../../../../../src/banks/connectors/fdx/index.ts';
import { fdxOAuth2BankKey, fdxOAuth2Target, type testFdxOAuth2Bank } from '../../../../harness/test-fdx-oauth2-bank.ts';
import { waysThrough } from '../../open-banking/linking.ts';

/** Returns the connector to that bank, and functions that link through it. */
export function linkingTo(bank: Awaited<ReturnType<typeof testFdxOAuth2Bank>>) {
  const fdx = createFdxOAuth2Connector({
    banks: new Map([[fdxOAuth2BankKey, bank.party]]),
    clock: systemClock,
    connectTimeout: 10_000,
    requestTimeout: 20_000,
    maxReplySize: 4_000_000,
  });
  afterTests(() => fdx.close());
  return waysThrough(fdx, fdxOAuth2Target, bank);
}
