import type { Market } from '../../../securities/market.ts';
import { oneTimeCode } from '../../challenges/one-time-code.ts';
import { loginAndPassword, type CredentialSite } from '../../credential-site.ts';
import { usBank } from '../../us-bank/us-bank.ts';

const siteId = '16002';

/** A bank that sends a one-time code. */
export function site16002(market: Market): CredentialSite {
  return {
    siteId,
    name: 'Summit Federal Bank',
    fields: loginAndPassword,
    otherWay: null,
    challenge: oneTimeCode(siteId),
    customer: usBank({
      siteId,
      routingNumber: '121999993',
      accountNames: {
        checking: 'Summit Checking',
        savings: 'Growth Savings',
        card: 'Summit Cash Back Card',
        brokerage: 'Self-Directed Brokerage',
        loan: 'Personal Loan',
      },
      market,
    }),
  };
}
