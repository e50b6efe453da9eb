import type { SiteAccount } from '@fin-link/contracts/banks';
import type { Big } from 'big.js';
import { type Day, toIsoDate, yearsBefore } from '../../basics/index.ts';
import { type HouseholdRole, type Market, type Statement, statementOn } from '../../ledger/index.ts';
import {
  type AccountNumbers,
  type BankHistory,
  accountNumbers,
  bankHistory,
  extraSavings,
  forWayOfLife,
  hasAccountsAt,
  holdersOf,
  lastDigits,
  siteKeyOf,
} from '../../households/index.ts';
import type { CredentialSite, Received } from '../site/credential-site.ts';
import { datedLoginOf } from '../special-logins/dated-login.ts';
import { isJointLogin, jointHolders, jointHousehold } from '../special-logins/joint-login.ts';
import { showFurther, type OfferedAccount } from './further.ts';
import { clearingOf } from './clearing.ts';
import { holdingsOf, totalValue } from './holdings.ts';
import { dollars } from '../statements/money.ts';
import { products } from './products.ts';
import { withReceived } from './received.ts';
import { cardTerms, lastPayment, loanTerms } from './terms.ts';
import { customerWith, yearsShown, type ShownAccount } from '../statements/shown-account.ts';

export interface UsBankOptions {
  readonly siteId: string;
  readonly routingNumber: string;
  /** Account types that the bank offers, with their names, in the bank's order. */
  readonly accountNames: Readonly<
    Partial<Record<HouseholdRole, string>> & Record<'checking' | 'savings' | 'card', string>
  >;
  /** Further accounts, listed after the others. */
  readonly further?: readonly OfferedAccount[];
  readonly market: Market;
}

/** Derives the accounts of an American bank's customers from their history. */
export function usBank(options: UsBankOptions): CredentialSite['customer'] {
  const { siteId, accountNames, market, further = [] } = options;
  const extras = (['brokerage', 'loan'] as const).filter((role) => accountNames[role] !== undefined);
  return (userName, today, received = () => []) => {
    if (!hasAccountsAt(siteId, userName)) return customerWith([]);
    const numbers = accountNumbers(siteId, userName);
    const offered = further.map(({ account, name }) => ({ account: forWayOfLife(userName, account), name }));
    const offers = [...offered, ...datedSavings(userName)];
    const history = bankHistory(
      {
        siteId,
        userName,
        extras,
        further: offers.map(({ account }) => account),
        digits: lastDigits(numbers),
        market,
      },
      today,
    );
    const everyday = namesByRole(accountNames)
      .filter(([role]) => history.books.isOpen(role))
      .map(([role, name]) => showAccount({ ...options, received }, history, numbers, { role, name, userName }, today));
    const others = offers.flatMap((offered) => {
      const opened = history.further.get(offered.account);
      const isClosed = today >= (opened?.running.closesOn ?? Infinity);
      return opened === undefined || isClosed
        ? []
        : [showFurther({ siteId, userName, market }, offered, opened, today)];
    });
    return customerWith([...everyday, ...jointChecking({ ...options, received }, userName, today), ...others]);
  };
}

interface Shown extends UsBankOptions {
  readonly received: Received;
}

function jointChecking(options: Shown, userName: string, today: Day): ShownAccount[] {
  if (!isJointLogin(userName)) return [];
  const { siteId, accountNames, market } = options;
  const numbers = accountNumbers(siteId, jointHousehold);
  const household = { siteId, userName: jointHousehold, extras: [], further: [], digits: lastDigits(numbers), market };
  const named = { role: 'checking', name: `Joint ${accountNames.checking}`, userName: jointHousehold } as const;
  return [showAccount(options, bankHistory(household, today), numbers, named, today)];
}

function datedSavings(userName: string): OfferedAccount[] {
  const dated = datedLoginOf(userName);
  if (dated?.change === 'opens') return [{ account: extraSavings({ opensOn: dated.day }), name: 'New Savings' }];
  return dated?.change === 'closes' ? [{ account: extraSavings({ closesOn: dated.day }), name: 'Old Savings' }] : [];
}

interface Named {
  readonly role: HouseholdRole;
  readonly name: string;
  readonly userName: string;
}

function showAccount(
  options: Shown,
  history: BankHistory,
  numbers: AccountNumbers,
  named: Named,
  today: Day,
): ShownAccount {
  const { siteId, routingNumber, market, received } = options;
  const { role, name, userName } = named;
  const { type, interestRate, hasRoutingNumber } = products[role];
  const others = hasRoutingNumber ? received(routingNumber, numbers[role]) : [];
  const entries = withReceived(history.books.entries(role), role, others);
  const siteAccountId = siteKeyOf(siteId, userName, role);
  const statement = statementOn(today, yearsBefore(today, yearsShown), entries);
  const holdings =
    role === 'brokerage' ? holdingsOf(siteAccountId, history.positions, statement.balance, market, today) : [];
  const due = dueOf(role, history);
  const account: SiteAccount = {
    siteAccountId,
    name,
    type,
    number: numbers[role],
    routing: hasRoutingNumber ? { type: 'ROUTING_NUMBER', value: routingNumber } : null,
    holders: userName === jointHousehold ? jointHolders : [...holdersOf(userName, 'US')],
    openedOn: toIsoDate(history.books.openedOn(role)),
    balance: dollars(role === 'brokerage' ? totalValue(holdings) : statement.balance),
    available: available(role, statement, history.creditLimit),
    creditLimit: role === 'card' ? dollars(history.creditLimit) : null,
    dueDate: due === null ? null : toIsoDate(due.dueOn),
    amountDue: due === null ? null : dollars(due.amount),
    interestRate,
    ...(role === 'card' && cardTerms(history.creditLimit, statement, history.cardStatement)),
    ...(role === 'loan' &&
      history.loanStatement !== null && {
        loan: loanTerms(history.loanStatement.terms, history.books.openedOn(role), entries, today),
        minimumDue: dollars(history.loanStatement.installment),
      }),
    ...((role === 'card' || role === 'loan') && lastPayment(entries, today)),
    ...(role === 'brokerage' && clearingOf(siteId)),
    points: null,
    unavailable: null,
  };
  return { account, statement, holdings };
}

function dueOf(role: HouseholdRole, { cardStatement, loanStatement }: BankHistory): { dueOn: Day; amount: Big } | null {
  if (role === 'card' && cardStatement !== null) return { dueOn: cardStatement.dueOn, amount: cardStatement.unpaid };
  if (role === 'loan' && loanStatement !== null)
    return { dueOn: loanStatement.dueOn, amount: loanStatement.installment };
  return null;
}

function available(
  role: HouseholdRole,
  { balance, pendingAmount }: Statement,
  creditLimit: Big,
): SiteAccount['available'] {
  if (role === 'loan') return null;
  const free = balance.plus(pendingAmount);
  return dollars(role === 'card' ? free.plus(creditLimit) : free);
}

function namesByRole(names: UsBankOptions['accountNames']): readonly (readonly [HouseholdRole, string])[] {
  const roles = ['checking', 'savings', 'card', 'brokerage', 'loan'] as const;
  return roles.flatMap((role) => {
    const name = names[role];
    return name === undefined ? [] : [[role, name] as const];
  });
}
