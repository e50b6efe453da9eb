import { systemClock } from '@fin-link/storage';
import { afterTests } from '@fin-link/testing';
import { createObieConnector } from '../../../../src/banks/connectors/obie/index.ts';
import { obieBankKey, obieTarget, type testObieBank } from '../../../harness/test-obie-bank.ts';
import { waysThrough } from '../open-banking/linking.ts';

/** Returns the connector to that bank, and functions that link through it. */
export function linkingTo(bank: Awaited<ReturnType<typeof testObieBank>>) {
  const obie = createObieConnector({
    banks: new Map([[obieBankKey, bank.party]]),
    clock: systemClock,
    connectTimeout: 10_000,
    requestTimeout: 20_000,
    maxReplySize: 4_000_000,
  });
  afterTests(() => obie.close());
  return waysThrough(obie, obieTarget, bank);
}
