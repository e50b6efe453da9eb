import { cdsBase, cdsBrandId, cdsBrandKeysPath, createCdsBank, type Delay } from '@fin-link/banks';
import type { CdsParty } from '../../src/banks/connectors/cds/index.ts';
import { prepareSimulatedBank, securedBank } from './simulated-bank.ts';

export const cdsBankKey = '16040';
export const cdsTarget = { providerId: 16040, bankKey: cdsBankKey };

interface TestCdsOptions {
  delay?: Delay;
  /** The party's address in the register, to which the bank posts notifications. */
  recipientBaseUri?: string;
}

/** Starts the Australian bank over HTTP and TLS, and creates its registered party. */
export async function testCdsBank({ delay, recipientBaseUri }: TestCdsOptions = {}) {
  const opening = await prepareSimulatedBank(16040, 'Fin Link Pty Ltd', delay);
  const secured = await securedBank();
  const bank = await createCdsBank({
    ...opening.options,
    ...secured.options,
    clients: [{ ...opening.client, ...(recipientBaseUri !== undefined && { recipientBaseUri }) }],
  });
  await opening.listen(bank);
  await secured.listen(bank);
  const party: CdsParty = {
    ...opening.party,
    ...secured.party,
    dataUrl: `${secured.options.secureOrigin}${cdsBase}`,
    brand: { id: cdsBrandId, keysUrl: `${opening.party.issuer}${cdsBrandKeysPath}` },
  };
  return { ...opening.use(), party };
}
