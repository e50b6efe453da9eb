import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { createFdxConnector } from '../../../../src/banks/connectors/fdx/index.ts';
import { fdxBankKey, fdxTarget, type testFdxBank } from '../../../harness/test-fdx-bank.ts';
import { waysThrough } from '../open-banking/linking.ts';

/** Returns the connector to that bank, and functions that link through it. */
export function linkingTo(bank: Awaited<ReturnType<typeof testFdxBank>>) {
  const fdx = createFdxConnector({
    banks: new Map([[fdxBankKey, bank.party]]),
    clock: systemClock,
    connectTimeout: 10_000,
    requestTimeout: 20_000,
    maxReplySize: 4_000_000,
  });
  afterTests(() => fdx.close());
  return waysThrough(fdx, fdxTarget, bank);
}
