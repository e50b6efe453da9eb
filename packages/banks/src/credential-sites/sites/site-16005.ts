import { prepaidCard } from '../../households/index.ts';
import { choiceOfMethod } from '../challenges/choice-of-method.ts';
import { usBankSite } from '../us-bank/us-bank-site.ts';

const siteId = '16005';

/** A credit union that asks how to send its code before it sends one. */
export const site16005 = usBankSite({
  siteId,
  name: 'Crossways Credit Union',
  challenge: choiceOfMethod(siteId),
  routingNumber: '151999992',
  accountNames: {
    checking: 'Share Draft Checking',
    savings: 'Regular Share Savings',
    card: 'Member Card',
    loan: 'Member Auto Loan',
  },
  further: [{ account: prepaidCard, name: 'Everyday Prepaid' }],
});
