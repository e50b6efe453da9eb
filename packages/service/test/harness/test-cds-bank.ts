import { cdsBase, createCdsBank, type Delay, type Exchange } from '@fin-link/banks';
import { checkAnswers } from '@fin-link/testing/official-schemas';
import type { OpenBankParty } from '../../src/connectors/open-banking/party.ts';
import { openBankOf, securedBank } from './open-bank.ts';

export const cdsBankKey = '16040';
export const cdsTarget = { providerId: 16040, bankKey: cdsBankKey };

interface TestCdsOptions {
  delay?: Delay;
  /** The party's address in the register, to which the bank posts notices. */
  recipientBaseUri?: string;
}

/** Errors that the description does not list for an address have the form that all errors have. */
function asDescribed(exchange: Exchange): Exchange | null {
  const { status } = exchange;
  if (status === 401 || status === 405 || JSON.stringify(exchange.body).includes('Resource/NotFound')) return null;
  return status === 403 || status === 404 ? { ...exchange, status: 400 } : exchange;
}

/** The Australian bank over HTTP and TLS, and the party that it knows. Its answers are checked against the official description. */
export async function testCdsBank({ delay, recipientBaseUri }: TestCdsOptions = {}) {
  const opening = await openBankOf(16040, 'Fin Link Pty Ltd', delay);
  const secured = await securedBank();
  const checks = {
    banking: checkAnswers({ file: 'cds_banking.json', base: cdsBase }),
    common: checkAnswers({ file: 'cds_common.json', base: cdsBase }),
  };
  const bank = await createCdsBank({
    ...opening.options,
    ...secured.options,
    clients: [{ ...opening.client, ...(recipientBaseUri !== undefined && { recipientBaseUri }) }],
    observe: (exchange) => {
      opening.exchanges.push(exchange);
      const described = asDescribed(exchange);
      if (described !== null)
        checks[described.path.startsWith(`${cdsBase}/banking/`) ? 'banking' : 'common'](described);
    },
  });
  await opening.listen(bank);
  await secured.listen(bank);
  const party: OpenBankParty = {
    ...opening.party,
    ...secured.party,
    dataUrl: `${secured.options.secureOrigin}${cdsBase}`,
  };
  return { ...opening.use(), party, sign: bank.context.sign };
}
