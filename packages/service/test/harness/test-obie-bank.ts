import { createObieBank, type Delay } from '@fin-link/banks';
import type { OpenBankParty } from '../../src/banks/connectors/open-banking/party.ts';
import { prepareSimulatedBank, securedBank } from './simulated-bank.ts';

export const obieBankKey = '16020';
export const obieTarget = { providerId: 16020, bankKey: obieBankKey };
const base = '/open-banking/v4.0/aisp';

/** Starts the British bank over HTTP and TLS, and creates its registered party. */
export async function testObieBank({ delay }: { delay?: Delay } = {}) {
  const opening = await prepareSimulatedBank(16020, 'Fin Link Ltd', delay);
  const secured = await securedBank();
  const bank = await createObieBank({
    ...opening.options,
    ...secured.options,
    clients: [opening.client],
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
