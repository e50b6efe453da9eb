import type { SiteAccount, SiteAccountType } from '@fin-link/contracts/banks';
import type { Big } from 'big.js';
import { type Day, toIsoDate, yearsBefore } from '../../basics/index.ts';
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
  loanRate,
  savingsRate,
} from '../../households/index.ts';
import {
  type Market,
  type HouseholdRole,
  type Statement,
  statementOn,
  type AccountRole,
  type Entry,
} from '../../ledger/index.ts';
import { loginAndPassword, type CredentialSite, type Received, type ReceivedEntry } from '../site/credential-site.ts';
import { datedLoginOf, isJointLogin, jointHolders, jointHousehold } from '../site/special-logins.ts';
import { dollars, customerWith, yearsShown, type ShownAccount } from '../site/statements.ts';
import {
  showFurther,
  type OfferedAccount,
  clearingOf,
  holdingsOf,
  totalValue,
  cardTerms,
  lastPayment,
  loanTerms,
} from './further.ts';

/** Options of an American bank's site, without its market. */
interface UsBankSite
  extends
    Omit<UsBankOptions, 'market'>,
    Pick<CredentialSite, 'name' | 'challenge'>,
    Partial<Pick<CredentialSite, 'otherWay'>> {}

/** Returns the function that derives the accounts of an American bank's customers from their history. */
export function usBank(options: UsBankOptions): CredentialSite['customer'] {
  const { siteId, accountNames, market, further = [] } = options;
  const extras = (['brokerage', 'loan'] as const).filter((role) => accountNames[role] !== undefined);
  return (userName, today, received = () => []) => {
    if (!hasAccountsAt(siteId, userName)) return customerWith([]);
    const numbers = accountNumbers(siteId, userName);
    const offers = [
      ...further.map(({ account, name }) => ({ account: forWayOfLife(userName, account), name })),
      ...datedSavings(userName),
    ];
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
    const furtherAccounts = offers.flatMap((offer) => {
      const furtherHistory = history.further.get(offer.account);
      const isClosed = today >= (furtherHistory?.running.closesOn ?? Infinity);
      return furtherHistory === undefined || isClosed
        ? []
        : [showFurther({ siteId, userName, market }, offer, furtherHistory, today)];
    });
    return customerWith([...everyday, ...jointChecking({ ...options, received }, userName, today), ...furtherAccounts]);
  };
}

/** Returns a function that creates the site of an American bank. The site asks for user ID and password. */
export const usBankSite =
  ({ name, challenge, otherWay = null, ...bank }: UsBankSite) =>
  (market: Market): CredentialSite => ({
    siteId: bank.siteId,
    name,
    fields: loginAndPassword,
    otherWay,
    challenge,
    customer: usBank({ ...bank, market }),
  });

interface UsBankOptions {
  readonly siteId: string;
  readonly routingNumber: string;
  /** Names of the everyday accounts that the bank offers. */
  readonly accountNames: Readonly<
    Partial<Record<HouseholdRole, string>> & Record<'checking' | 'savings' | 'card', string>
  >;
  /** Further accounts, listed after the others. */
  readonly further?: readonly OfferedAccount[];
  readonly market: Market;
}

interface BankWithPayments extends UsBankOptions {
  readonly received: Received;
}

/** Returns the joint checking account; empty if the user does not share it. */
function jointChecking(options: BankWithPayments, userName: string, today: Day): ShownAccount[] {
  if (!isJointLogin(userName)) return [];
  const { siteId, accountNames, market } = options;
  const numbers = accountNumbers(siteId, jointHousehold);
  const household = { siteId, userName: jointHousehold, extras: [], further: [], digits: lastDigits(numbers), market };
  const holding = { role: 'checking', name: `Joint ${accountNames.checking}`, userName: jointHousehold } as const;
  return [showAccount(options, bankHistory(household, today), numbers, holding, today)];
}

/** Returns the savings account that a dated login opens or closes on its day; empty for other logins. */
function datedSavings(userName: string): OfferedAccount[] {
  const dated = datedLoginOf(userName);
  if (dated?.change === 'opens') return [{ account: extraSavings({ opensOn: dated.day }), name: 'New Savings' }];
  return dated?.change === 'closes' ? [{ account: extraSavings({ closesOn: dated.day }), name: 'Old Savings' }] : [];
}

interface EverydayAccount {
  readonly role: HouseholdRole;
  readonly name: string;
  readonly userName: string;
}

function showAccount(
  options: BankWithPayments,
  history: BankHistory,
  numbers: AccountNumbers,
  everydayAccount: EverydayAccount,
  today: Day,
): ShownAccount {
  const { siteId, routingNumber, market, received } = options;
  const { role, name, userName } = everydayAccount;
  const { type, interestRate, hasRoutingNumber } = products[role];
  const receivedPayments = hasRoutingNumber ? received(routingNumber, numbers[role]) : [];
  const entries = withReceived(history.books.entries(role), role, receivedPayments);
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
  const ownFunds = balance.plus(pendingAmount);
  return dollars(role === 'card' ? ownFunds.plus(creditLimit) : ownFunds);
}

/** Returns the roles that the bank offers, with their names, in a fixed order. */
function namesByRole(names: UsBankOptions['accountNames']): readonly (readonly [HouseholdRole, string])[] {
  const roles = ['checking', 'savings', 'card', 'brokerage', 'loan'] as const;
  return roles.flatMap((role) => {
    const name = names[role];
    return name === undefined ? [] : [[role, name] as const];
  });
}

interface Product {
  readonly type: SiteAccountType;
  /** Yearly rate in percent of savings and loans, for example `3.20`; `null` for other accounts. */
  readonly interestRate: string | null;
  readonly hasRoutingNumber: boolean;
}

/** Properties of the everyday accounts, which are equal at all American banks. */
const products: Readonly<Record<HouseholdRole, Product>> = {
  checking: { type: 'checking', interestRate: null, hasRoutingNumber: true },
  savings: { type: 'savings', interestRate: savingsRate.toFixed(2), hasRoutingNumber: true },
  card: { type: 'credit-card', interestRate: null, hasRoutingNumber: false },
  brokerage: { type: 'brokerage', interestRate: null, hasRoutingNumber: false },
  loan: { type: 'personal-loan', interestRate: loanRate.toFixed(2), hasRoutingNumber: false },
};

/** Ordinal of an account's oldest received payment, higher than that of any other entry of a day. */
const firstOrdinal = 1_000;

/** Returns an account's entries and received payments, ordered by day. */
function withReceived(
  entries: readonly Entry[],
  role: AccountRole,
  received: readonly ReceivedEntry[],
): readonly Entry[] {
  if (received.length === 0) return entries;
  const receivedEntries = received.map(({ date, description, amount }, index): Entry => ({
    role,
    date,
    postsOn: date,
    ordinal: firstOrdinal + index,
    description,
    amount,
    authorized: amount,
    checkNumber: null,
    transferId: null,
    security: null,
  }));
  return [...entries, ...receivedEntries].toSorted((a, b) => a.date - b.date || a.ordinal - b.ordinal);
}
