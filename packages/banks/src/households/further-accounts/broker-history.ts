import { type Day, calendarDay, seededRandom } from '../../basics/index.ts';
import { Books, type FurtherRole, type Market } from '../../ledger/index.ts';
import { bankOpensOn, createEarner } from '../us/own-banks.ts';
import {
  type FurtherAccount,
  type FurtherHistory,
  furtherNumber,
  furtherRole,
  furtherSeed,
} from './further-account.ts';

/** The accounts of a person at a broker. */
export interface BrokerRequest {
  readonly siteId: string;
  readonly userName: string;
  readonly accounts: readonly FurtherAccount[];
  readonly market: Market;
}

/** Role of the account that receives transfers from the main bank and funds the other accounts. */
const cashRole: FurtherRole = 'further-brokerage';

/**
 * Books the history of further accounts at a bank where the person has no checking account, from the opening to the end of a
 * day. Returns the accounts that are open.
 */
export function brokerHistory(
  { siteId, userName, accounts, market }: BrokerRequest,
  through: Day,
): ReadonlyMap<FurtherAccount, FurtherHistory> {
  const earner = createEarner(userName);
  const transferNumbers = seededRandom(siteId, userName, 'transfer numbers');
  const from = bankOpensOn(siteId, userName);
  const books = new Books();
  const runningAccounts = accounts.map((account) => ({
    account,
    role: furtherRole(account),
    digits: furtherNumber(siteId, userName, account).slice(-4),
    running: account.createAccount(seededRandom(...furtherSeed(siteId, userName, account)), market, from),
  }));
  for (let day = from; day <= through; day += 1) {
    for (const { role, running } of runningAccounts) if (running.opensOn === day) books.open(role, day);
    const today = calendarDay(day);
    const bankTransfer = earner.transferInto(siteId, today);
    if (bankTransfer !== null) {
      const { amount, toDescription: description, transferId } = bankTransfer;
      books.book({ role: cashRole, date: day, description, amount, transferId });
    }
    for (const { role, digits, running } of runningAccounts) {
      if (day < running.opensOn) continue;
      running.bookDay(today, {
        balance: books.committed(role),
        book: (description, amount, security) =>
          void books.book({ role, date: day, description, amount, ...(security && { security }) }),
        receive(description, amount) {
          if (books.committed(cashRole).lt(amount)) return false;
          const transferId = transferNumbers.digits(11);
          books.transfer({
            date: day,
            from: cashRole,
            to: role,
            amount,
            transferId,
            fromDescription: `Transfer to ...${digits} transaction#: ${transferId}`,
            toDescription: `${description} transaction#: ${transferId}`,
          });
          return true;
        },
      });
    }
  }
  return new Map(
    runningAccounts.flatMap(({ account, role, running }) =>
      books.isOpen(role) ? [[account, { books, role, running }] as const] : [],
    ),
  );
}
