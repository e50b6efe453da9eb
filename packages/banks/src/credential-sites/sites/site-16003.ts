import { homeLoan, termDeposit } from '../../households/index.ts';
import { securityQuestions } from '../challenges/security-questions.ts';
import { usBankSite } from '../us-bank/us-bank-site.ts';

/** A bank that asks security questions. */
export const site16003 = usBankSite({
  siteId: '16003',
  name: 'Old Mill Savings',
  challenge: securityQuestions(),
  routingNumber: '131999996',
  accountNames: { checking: 'Millstone Checking', savings: 'Old Mill Savings', card: 'Mill Classic Card' },
  further: [
    { account: termDeposit, name: '24-Month Certificate' },
    { account: homeLoan, name: 'Fixed Rate Home Loan' },
  ],
});
