import { oneTimeCode } from '../challenges/one-time-code.ts';
import { usBankSite } from '../us-bank/us-bank-site.ts';

const siteId = '16002';

/** A bank that sends a one-time code. */
export const site16002 = usBankSite({
  siteId,
  name: 'Summit Federal Bank',
  challenge: oneTimeCode(siteId),
  routingNumber: '121999993',
  accountNames: {
    checking: 'Summit Checking',
    savings: 'Growth Savings',
    card: 'Summit Cash Back Card',
    brokerage: 'Self-Directed Brokerage',
    loan: 'Personal Loan',
  },
});
