import type { ListedAccount } from '../accounts/index.ts';
import type { NeedsDatabase } from '../database/index.ts';
import type { RefreshReference } from '../provider-accounts/index.ts';
import type { NeedsBusinessClock } from '../runtime/index.ts';

const day = 86_400_000;
/** Banks add to days gone by: late postings, corrections. */
const overlapDays = 14;
const historyYears = 2;

export interface HistoryPeriod {
  /** `yyyy-MM-dd`, both included. */
  from: string;
  to: string;
  /** Today: what the account has been read up to afterwards. */
  until: string;
}

const isoDate = (at: Date): string => at.toISOString().slice(0, 10);

/** Two years at first; then from where the last complete reading ended, less an overlap, and never after a pending transaction. */
export async function historyPeriod(
  { database, businessClock }: NeedsDatabase & NeedsBusinessClock,
  reference: RefreshReference,
  account: ListedAccount,
): Promise<HistoryPeriod> {
  const now = businessClock.now();
  const until = isoDate(now);
  const start = new Date(now);
  start.setUTCFullYear(start.getUTCFullYear() - historyYears);
  // A bank west of Greenwich may still be in yesterday, one east of it in tomorrow.
  const to = isoDate(new Date(now.getTime() + day));
  if (account.historyUntil === null) return { from: isoDate(start), to, until };

  const { oldest } = await database.db
    .selectFrom('transaction')
    .select((select) => select.fn.min('transaction_date').as('oldest'))
    .where((where) =>
      where.and({
        customer_id: reference.customerId,
        user_id: reference.userId,
        account_id: account.id,
        status: 'PENDING',
      }),
    )
    .executeTakeFirstOrThrow();
  const readUntil = account.historyUntil < until ? account.historyUntil : until;
  const overlap = isoDate(new Date(Date.parse(readUntil) - overlapDays * day));
  const from = [overlap, ...(oldest === null ? [] : [oldest])].toSorted()[0] ?? overlap;
  return { from: from < isoDate(start) ? isoDate(start) : from, to, until };
}
