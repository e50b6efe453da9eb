import { createObieBank, type Delay } from '@fin-link/banks';
import { checkAnswers } from '@fin-link/testing/official-schemas';
import type { OpenBankParty } from '../../src/connectors/open-banking/party.ts';
import { openBankOf, securedBank } from './open-bank.ts';

export const obieBankKey = '16020';
export const obieTarget = { providerId: 16020, bankKey: obieBankKey };
const base = '/open-banking/v4.0/aisp';

/** The British bank over HTTP and TLS, and the party that it knows. Its answers are checked against the official description. */
export async function testObieBank({ delay }: { delay?: Delay } = {}) {
  const opening = await openBankOf(16020, 'Fin Link Ltd', delay);
  const secured = await securedBank();
  const check = checkAnswers({ file: 'obie-account-info-v4.0.json', base });
  const bank = await createObieBank({
    ...opening.options,
    ...secured.options,
    clients: [opening.client],
    observe: (exchange) => {
      opening.exchanges.push(exchange);
      check(exchange);
    },
  });
  await opening.listen(bank);
  await secured.listen(bank);
  const party: OpenBankParty = {
    ...opening.party,
    ...secured.party,
    dataUrl: `${secured.options.secureOrigin}${base}`,
  };
  return { ...opening.use({ isInFragment: true }), party };
}
