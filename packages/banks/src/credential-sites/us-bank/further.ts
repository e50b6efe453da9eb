import type { SiteAccount } from '@fin-link/contracts/banks';
import { type Day, toIsoDate, yearsBefore } from '../../basics/index.ts';
import {
  type FurtherAccount,
  type FurtherHistory,
  furtherNumber,
  furtherSeed,
  holdersOf,
  siteKeyOf,
} from '../../households/index.ts';
import { type Market, type Statement, statementOn } from '../../ledger/index.ts';
import { holdingsOf, totalValue } from './holdings.ts';
import { clearingOf } from './clearing.ts';
import { dollars } from '../statements/money.ts';
import { yearsShown, type ShownAccount } from '../statements/shown-account.ts';
import { lastPayment, loanTerms } from './terms.ts';

/** A further account that a bank offers, with the bank's name for it. */
export interface OfferedAccount {
  readonly account: FurtherAccount;
  readonly name: string;
}

interface FurtherOptions {
  readonly siteId: string;
  readonly userName: string;
  readonly market: Market;
}

/**
 * Returns a further account as the site shows it, with its data at the end of `today`. Further accounts are, for example, home
 * loans, term deposits and investments.
 */
export function showFurther(
  { siteId, userName, market }: FurtherOptions,
  { account: kind, name }: OfferedAccount,
  history: FurtherHistory,
  today: Day,
): ShownAccount {
  const { books, role, running } = history;
  const siteAccountId = siteKeyOf(...furtherSeed(siteId, userName, kind));
  const statement = statementOn(today, yearsBefore(today, yearsShown), books.entries(role));
  const isInvestment = kind.type === 'brokerage' || kind.type === 'retirement';
  const positions = running.positions?.() ?? [];
  const holdings = isInvestment ? holdingsOf(siteAccountId, positions, statement.balance, market, today) : [];
  const due = running.due?.(today) ?? null;
  const hasAvailableCash = kind.type === 'prepaid' || isInvestment;
  const isPoints = kind.type === 'rewards';
  const account: SiteAccount = {
    siteAccountId,
    name,
    type: kind.type,
    number: furtherNumber(siteId, userName, kind),
    routing: null,
    holders: [...holdersOf(userName, 'US')],
    openedOn: toIsoDate(running.opensOn),
    balance: isPoints ? null : dollars(isInvestment ? totalValue(holdings) : statement.balance),
    available: hasAvailableCash ? dollars(statement.balance) : null,
    creditLimit: null,
    dueDate: due === null ? null : toIsoDate(due.dueOn),
    amountDue: due === null ? null : dollars(due.amount),
    interestRate: kind.interestRate,
    ...termsOf(history, statement, today),
    ...(isInvestment && clearingOf(siteId)),
    points: isPoints ? { units: 'points', amount: statement.balance.toFixed(0) } : null,
    unavailable: null,
  };
  return { account, statement, holdings };
}

/** Fields that only some kinds of accounts have. */
type Terms = Pick<SiteAccount, 'lastPayment' | 'loan' | 'minimumDue' | 'policy' | 'term'>;

function termsOf({ books, role, running }: FurtherHistory, { balance }: Statement, today: Day): Terms {
  const { loan, policy } = running;
  const term = running.term?.(today, balance);
  const due = running.due?.(today) ?? null;
  const entries = books.entries(role);
  return {
    ...(loan !== undefined && { loan: loanTerms(loan, running.opensOn, entries, today) }),
    ...(policy !== undefined && {
      policy: {
        kind: 'whole-life',
        beganOn: toIsoDate(running.opensOn),
        premium: dollars(policy.premium),
        faceAmount: dollars(policy.faceAmount),
        isActive: true,
      },
    }),
    ...(term !== undefined && {
      term: { months: term.months, endsOn: toIsoDate(term.endsOn), endsWith: dollars(term.endsWith) },
    }),
    ...(due !== null && { minimumDue: dollars(due.amount), ...lastPayment(entries, today) }),
  };
}
