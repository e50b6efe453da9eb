import type { SiteAccount, SiteHolding } from '@fin-link/contracts/server';
import { Big } from 'big.js';
import { toIsoDate, yearsBefore, type Day } from '../../calendar/calendar-day.ts';
import type { AccountRole } from '../../ledger/books.ts';
import { statementOn, type Statement } from '../../ledger/statement.ts';
import type { Market } from '../../securities/market.ts';
import { bankHistory, type BankHistory } from '../../us-household/bank-history.ts';
import type { CredentialSite, Customer } from '../credential-site.ts';
import { accountNumbers, lastDigits, siteKeyOf, type AccountNumbers } from './account-numbers.ts';
import { holdingsOf } from './holdings.ts';
import { dollars } from './money.ts';
import { products } from './products.ts';
import { transactionPage } from './transactions.ts';

const yearsShown = 2;

export interface UsBankOptions {
  readonly siteId: string;
  readonly routingNumber: string;
  /** Which accounts the bank offers and what it calls them, in the order of its list. */
  readonly accountNames: Readonly<
    Partial<Record<AccountRole, string>> & Record<'checking' | 'savings' | 'card', string>
  >;
  readonly market: Market;
}

interface ShownAccount {
  readonly account: SiteAccount;
  readonly statement: Statement;
  readonly holdings: readonly SiteHolding[];
}

/** The accounts of an American bank's customers, from their history. */
export function usBank(options: UsBankOptions): CredentialSite['customer'] {
  const { siteId, accountNames, market } = options;
  const extras = (['brokerage', 'loan'] as const).filter((role) => accountNames[role] !== undefined);
  return (userName, today): Customer => {
    const numbers = accountNumbers(siteId, userName);
    const history = bankHistory({ siteId, userName, extras, digits: lastDigits(numbers), market }, today);
    const shown = new Map<string, ShownAccount>();
    for (const [role, name] of namesByRole(accountNames)) {
      if (!history.books.isOpen(role)) continue;
      const account = showAccount(options, history, numbers, { role, name, userName }, today);
      shown.set(account.account.siteAccountId, account);
    }
    return {
      accounts: [...shown.values()].map(({ account }) => account),
      transactions: (siteAccountId, query) => {
        const found = shown.get(siteAccountId);
        if (found === undefined) return { transactions: [], next: null };
        return transactionPage(siteAccountId, found.statement, found.account.type !== 'brokerage', query);
      },
      holdings: (siteAccountId) => shown.get(siteAccountId)?.holdings ?? [],
    };
  };
}

interface Named {
  readonly role: AccountRole;
  readonly name: string;
  readonly userName: string;
}

function showAccount(
  options: UsBankOptions,
  history: BankHistory,
  numbers: AccountNumbers,
  named: Named,
  today: Day,
): ShownAccount {
  const { siteId, routingNumber, market } = options;
  const { role, name, userName } = named;
  const { type, interestRate, hasRoutingNumber } = products[role];
  const siteAccountId = siteKeyOf(siteId, userName, role);
  const statement = statementOn(today, yearsBefore(today, yearsShown), history.books.entries(role));
  const holdings =
    role === 'brokerage' ? holdingsOf(siteAccountId, history.positions, statement.balance, market, today) : [];
  const due = dueOf(role, history);
  const account: SiteAccount = {
    siteAccountId,
    name,
    type,
    number: numbers[role],
    routing: hasRoutingNumber ? { type: 'ROUTING_NUMBER', value: routingNumber } : null,
    holderName: history.holder,
    openedOn: toIsoDate(history.books.openedOn(role)),
    balance: dollars(role === 'brokerage' ? totalValue(holdings) : statement.balance),
    available: available(role, statement, history.creditLimit),
    creditLimit: role === 'card' ? dollars(history.creditLimit) : null,
    dueDate: due === null ? null : toIsoDate(due.dueOn),
    amountDue: due === null ? null : dollars(due.amount),
    interestRate,
    points: null,
    unavailable: null,
  };
  return { account, statement, holdings };
}

function dueOf(role: AccountRole, { cardStatement, loanStatement }: BankHistory): { dueOn: Day; amount: Big } | null {
  if (role === 'card' && cardStatement !== null) return { dueOn: cardStatement.dueOn, amount: cardStatement.unpaid };
  if (role === 'loan' && loanStatement !== null)
    return { dueOn: loanStatement.dueOn, amount: loanStatement.installment };
  return null;
}

function available(
  role: AccountRole,
  { balance, pendingAmount }: Statement,
  creditLimit: Big,
): SiteAccount['available'] {
  if (role === 'loan') return null;
  const free = balance.plus(pendingAmount);
  return dollars(role === 'card' ? free.plus(creditLimit) : free);
}

function totalValue(holdings: readonly SiteHolding[]): Big {
  return holdings.reduce((sum, { value }) => sum.plus(value.amount), new Big(0));
}

function namesByRole(names: UsBankOptions['accountNames']): readonly (readonly [AccountRole, string])[] {
  const roles = ['checking', 'savings', 'card', 'brokerage', 'loan'] as const;
  return roles.flatMap((role) => {
    const name = names[role];
    return name === undefined ? [] : [[role, name] as const];
  });
}
