import { createFdxBank, fdxBase, type Delay } from '@fin-link/banks';
import type { RegisteredParty } from '../../src/banks/connectors/open-banking/party.ts';
import { prepareSimulatedBank } from './simulated-bank.ts';

export const fdxBankKey = '16030';
export const fdxTarget = { providerId: 16030, bankKey: fdxBankKey };

/** Starts the American bank over HTTP, and creates its registered party. */
export async function testFdxBank({ delay }: { delay?: Delay } = {}) {
  const opening = await prepareSimulatedBank(16030, 'Fin Link Inc', delay);
  const { client, options } = opening;
  const bank = await createFdxBank({ ...options, clients: [client] });
  await opening.listen(bank);
  const party: RegisteredParty = { ...opening.party, dataUrl: `${options.origin}${fdxBase}` };

  /** Returns the details of a consent, as the bank stores them. */
  const detailsOf = async (consentId: string): Promise<unknown> =>
    (await bank.context.consents.find(consentId))?.details;
  /** Returns the statuses of all consents of a customer. */
  const statusesOf = async (userName: string): Promise<string[]> =>
    (await bank.context.consents.ofUser(userName)).map(({ status }) => status).toSorted();

  return { ...opening.use(), party, detailsOf, statusesOf };
}
