import type { SiteAccount } from '@fin-link/contracts/banks';
import type { Big } from 'big.js';
import { type Day, toIsoDate } from '../../basics/index.ts';
import { type Holder, siteKeyOf } from '../../households/index.ts';
import type { Statement } from '../../ledger/index.ts';
import { type CredentialSite, loginAndPassword } from '../site/credential-site.ts';
import { money, customerWith, type ShownAccount } from '../site/statements.ts';

/** An account of a British or Australian bank, which is linked through open banking or through the bank's website. */
interface AbroadAccount {
  readonly role: 'checking' | 'savings' | 'card';
  readonly name: string;
  readonly number: string;
  /** Sort code or BSB; `null` for a card. */
  readonly code: string | null;
  readonly openedOn: Day;
  readonly statement: Statement;
  /** Overdraft or credit limit; `null` without a limit. */
  readonly creditLine: Big | null;
}

interface AbroadSite extends Pick<CredentialSite, 'siteId' | 'name'> {
  readonly currency: 'GBP' | 'AUD';
  readonly codeType: 'SORT_CODE' | 'BSB';
  customerOf(
    userName: string,
    today: Day,
  ): {
    readonly holders: readonly [Holder, ...Holder[]];
    readonly accounts: readonly AbroadAccount[];
  };
}

const accountTypes = { checking: 'checking', savings: 'savings', card: 'credit-card' } as const;

/** Creates the site of a British or an Australian bank that asks for user ID and password. */
export const abroadSite = ({ siteId, name, customerOf, ...country }: AbroadSite): CredentialSite => ({
  siteId,
  name,
  fields: loginAndPassword,
  otherWay: null,
  challenge: null,
  customer(userName, today) {
    const { holders, accounts } = customerOf(userName, today);
    return customerWith(
      accounts.map((account) => showAccount({ ...country, siteId, userName, holders: [...holders] }, account)),
    );
  },
});

interface AccountOwner extends Pick<AbroadSite, 'siteId' | 'currency' | 'codeType'>, Pick<SiteAccount, 'holders'> {
  readonly userName: string;
}

function showAccount(
  { siteId, userName, holders, currency, codeType }: AccountOwner,
  account: AbroadAccount,
): ShownAccount {
  const { role, name, number, code, openedOn, statement, creditLine } = account;
  const { balance, pendingAmount } = statement;
  const creditLimit = role === 'card' ? creditLine : null;
  const ownFunds = balance.plus(pendingAmount);
  return {
    account: {
      siteAccountId: siteKeyOf(siteId, userName, role),
      name,
      type: accountTypes[role],
      number,
      routing: code === null ? null : { type: codeType, value: code },
      holders,
      openedOn: toIsoDate(openedOn),
      balance: money(balance, currency),
      available: money(creditLimit === null ? ownFunds : ownFunds.plus(creditLimit), currency),
      creditLimit: creditLimit === null ? null : money(creditLimit, currency),
      dueDate: null,
      amountDue: null,
      interestRate: null,
      points: null,
      unavailable: null,
    },
    statement,
    holdings: [],
  };
}
