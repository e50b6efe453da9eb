import { homeLoan } from '../../../further-accounts/home-loan.ts';
import { termDeposit } from '../../../further-accounts/term-deposit.ts';
import type { Market } from '../../../securities/market.ts';
import { securityQuestions } from '../../challenges/security-questions.ts';
import { loginAndPassword, type CredentialSite } from '../../credential-site.ts';
import { usBank } from '../../us-bank/us-bank.ts';

const siteId = '16003';

/** A bank that asks security questions. */
export function site16003(market: Market): CredentialSite {
  return {
    siteId,
    name: 'Old Mill Savings',
    fields: loginAndPassword,
    otherWay: null,
    challenge: securityQuestions(),
    customer: usBank({
      siteId,
      routingNumber: '131999996',
      accountNames: { checking: 'Millstone Checking', savings: 'Old Mill Savings', card: 'Mill Classic Card' },
      further: [
        { account: termDeposit, name: '24-Month Certificate' },
        { account: homeLoan, name: 'Fixed Rate Home Loan' },
      ],
      market,
    }),
  };
}
