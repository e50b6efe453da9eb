import type { SiteAccount } from '@fin-link/contracts/banks';
import type { Big } from 'big.js';
import { type Day, toIsoDate } from '../../basics/index.ts';
import { type Holder, siteKeyOf } from '../../households/index.ts';
import type { Statement } from '../../ledger/index.ts';
import { type CredentialSite, loginAndPassword } from '../site/credential-site.ts';
import { money } from '../statements/money.ts';
import { customerWith, type ShownAccount } from '../statements/shown-account.ts';

/** An account as the bank's books have it, for open banking and for the web site. */
export interface AbroadAccount {
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

const types = { checking: 'checking', savings: 'savings', card: 'credit-card' } as const;

/** Creates the site of a British or an Australian bank that asks for user ID and password. */
export const abroadSite = ({ siteId, name, customerOf, ...shown }: AbroadSite): CredentialSite => ({
  siteId,
  name,
  fields: loginAndPassword,
  otherWay: null,
  challenge: null,
  customer(userName, today) {
    const { holders, accounts } = customerOf(userName, today);
    return customerWith(
      accounts.map((account) => showAccount({ ...shown, siteId, userName, holders: [...holders] }, account)),
    );
  },
});

interface Shown extends Pick<AbroadSite, 'siteId' | 'currency' | 'codeType'>, Pick<SiteAccount, 'holders'> {
  readonly userName: string;
}

function showAccount({ siteId, userName, holders, currency, codeType }: Shown, account: AbroadAccount): ShownAccount {
  const { role, name, number, code, openedOn, statement, creditLine } = account;
  const { balance, pendingAmount } = statement;
  const line = role === 'card' ? creditLine : null;
  const free = balance.plus(pendingAmount);
  return {
    account: {
      siteAccountId: siteKeyOf(siteId, userName, role),
      name,
      type: types[role],
      number,
      routing: code === null ? null : { type: codeType, value: code },
      holders,
      openedOn: toIsoDate(openedOn),
      balance: money(balance, currency),
      available: money(line === null ? free : free.plus(line), currency),
      creditLimit: line === null ? null : money(line, currency),
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
