import type { SiteAccount } from '@fin-link/contracts/server';
import { type Day, seededRandom, toIsoDate, yearsBefore } from '../../basics/index.ts';
import { type FurtherAccount, historyOf, holderName, pointsPerDollar, siteKeyOf } from '../../households/index.ts';
import { type Market, statementOn } from '../../ledger/index.ts';
import { holdingsOf, totalValue } from './holdings.ts';
import { dollars } from './money.ts';
import { yearsShown, type ShownAccount } from './shown-account.ts';

export interface OfferedAccount {
  readonly account: FurtherAccount;
  readonly name: string;
}

/** An account beyond the everyday ones, as the bank shows it. Null before it is opened. */
export function showFurther(
  { siteId, market }: { readonly siteId: string; readonly market: Market },
  { account: kind, name }: OfferedAccount,
  userName: string,
  today: Day,
): ShownAccount | null {
  const seed = [siteId, userName, 'further', kind.type] as const;
  const history = historyOf(kind, seededRandom(...seed), market, today);
  if (history === null) return null;
  const { opensOn, books, running } = history;
  const siteAccountId = siteKeyOf(...seed);
  const statement = statementOn(today, yearsBefore(today, yearsShown), books.entries('further'));
  const isInvestment = kind.type === 'brokerage' || kind.type === 'retirement';
  const positions = running.positions?.() ?? [];
  const holdings = isInvestment ? holdingsOf(siteAccountId, positions, statement.balance, market, today) : [];
  const due = running.due?.(today) ?? null;
  const isCash = kind.type === 'prepaid' || isInvestment;
  const account: SiteAccount = {
    siteAccountId,
    name,
    type: kind.type,
    number: seededRandom(...seed, 'number').digits(kind.digits),
    routing: null,
    holderName: holderName(userName),
    openedOn: toIsoDate(opensOn),
    balance: dollars(isInvestment ? totalValue(holdings) : statement.balance),
    available: isCash ? dollars(statement.balance) : null,
    creditLimit: null,
    dueDate: due === null ? null : toIsoDate(due.dueOn),
    amountDue: due === null ? null : dollars(due.amount),
    interestRate: kind.interestRate,
    points:
      kind.type === 'rewards' ? { units: 'Points', amount: statement.balance.times(pointsPerDollar).toFixed(0) } : null,
    unavailable: null,
  };
  return { account, statement, holdings };
}
