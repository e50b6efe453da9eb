import { type Day, calendarDay, seededRandom } from '../../basics/index.ts';
import { Books, type Market } from '../../ledger/index.ts';
import { bankOpensOn, createEarner } from '../us/own-banks.ts';
import { type FurtherAccount, type FurtherHistory, furtherRole, furtherSeed } from './further-account.ts';

export interface BrokerRequest {
  readonly siteId: string;
  readonly userName: string;
  /** The first of them gets what the person's main bank sends. */
  readonly accounts: readonly FurtherAccount[];
  readonly market: Market;
}

/** Accounts without a checking account beside them. One that is not open yet is missing. */
export function brokerHistory(
  { siteId, userName, accounts, market }: BrokerRequest,
  through: Day,
): ReadonlyMap<FurtherAccount, FurtherHistory> {
  const earner = createEarner(userName);
  const from = bankOpensOn(siteId, userName);
  const books = new Books();
  const running = accounts.map((account) => ({
    account,
    role: furtherRole(account),
    running: account.begin(seededRandom(...furtherSeed(siteId, userName, account)), market, from),
  }));
  for (const { role } of from <= through ? running : []) books.open(role, from);
  for (let day = from; day <= through; day += 1) {
    const today = calendarDay(day);
    const part = earner.transferInto(siteId, today);
    for (const [index, { role, running: account }] of running.entries()) {
      if (part !== null && index === 0) {
        const { amount, toDescription: description, transferId } = part;
        books.book({ role, date: day, description, amount, transferId });
      }
      account.live(today, {
        balance: books.committed(role),
        book: (description, amount, security) =>
          void books.book({ role, date: day, description, amount, ...(security && { security }) }),
        receive: () => false,
      });
    }
  }
  return new Map(
    from <= through ? running.map(({ account, ...history }) => [account, { books, ...history }] as const) : [],
  );
}
