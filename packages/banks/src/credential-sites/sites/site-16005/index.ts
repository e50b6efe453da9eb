import { prepaidCard } from '../../../further-accounts/prepaid-card.ts';
import type { Market } from '../../../securities/market.ts';
import { choiceOfMethod } from '../../challenges/choice-of-method.ts';
import { loginAndPassword, type CredentialSite } from '../../credential-site.ts';
import { usBank } from '../../us-bank/us-bank.ts';

const siteId = '16005';

/** A credit union that asks how to send its code before it sends one. */
export function site16005(market: Market): CredentialSite {
  return {
    siteId,
    name: 'Crossways Credit Union',
    fields: loginAndPassword,
    otherWay: null,
    challenge: choiceOfMethod(siteId),
    customer: usBank({
      siteId,
      routingNumber: '151999992',
      accountNames: {
        checking: 'Share Draft Checking',
        savings: 'Regular Share Savings',
        card: 'Crossways Member Card',
        loan: 'Member Auto Loan',
      },
      further: [{ account: prepaidCard, name: 'Everyday Prepaid' }],
      market,
    }),
  };
}
