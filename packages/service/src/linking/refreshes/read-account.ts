import { measured } from '@fin-link/storage';
import {
  type AccountResult,
  finishAccount,
  type ListedAccount,
  lockOpenAccount,
  accountStatusOf,
} from '../../data/accounts/index.ts';
import {
  type AdditionalStatus,
  type BankTransaction,
  filterDayOf,
  type FilterDay,
  pagesUpTo,
  type UnreadRow,
} from '../../banks/connectors/index.ts';
import type { NeedsDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import { storeHoldings } from '../../data/holdings/index.ts';
import type { NeedsSecrets } from '../../data/provider-account-records/index.ts';
import type { NeedsBusinessClock, NeedsClock, NeedsIds, NeedsLog } from '../../platform/runtime/index.ts';
import {
  historyPeriod,
  markListed,
  readingOrder,
  type Replacement,
  settleReading,
  storeTransactions,
} from '../../data/transactions/index.ts';
import { writeIfNewest, type Run } from './run.ts';

/** Result of reading one account. */
export type AccountRead =
  /** All data was read, and the caller must store the result. */
  | { kind: 'read'; result: AccountResult }
  /** All data was read, and the result is stored. */
  | { kind: 'finished' }
  /** `retryAfter`: as in `BankProblem`. */
  | { kind: 'problem'; additionalStatus: AdditionalStatus; retryAfter?: number | undefined }
  /** The user has deleted the account. */
  | { kind: 'closed' }
  /** Another run has taken over the refresh. */
  | { kind: 'lost' };

type ReadDeps = NeedsDatabase & NeedsIds & NeedsClock & NeedsBusinessClock & NeedsSecrets & NeedsLog;

/** Reads transactions and holdings of one account, with a separate transaction per page. */
export async function readAccount(
  run: Run,
  deps: ReadDeps,
  session: string,
  account: ListedAccount,
): Promise<AccountRead> {
  const history: AccountRead = account.bank.hasTransactions
    ? await readTransactions(run, deps, session, account)
    : { kind: 'read', result: resultOf(account.unread, null) };
  if (history.kind !== 'read' || !account.bank.hasHoldings) return history;
  const holdings = await run.connector.listHoldings(run.target, session, account.bank.key, run.signal);
  run.signal.throwIfAborted();
  if (holdings.kind === 'problem') return holdings;
  const { items, unread = [] } = holdings;
  reportUnread(run, deps, unread);
  const unreadRows = [...history.result.unread, ...unread];
  const result = { ...history.result, additionalStatus: accountStatusOf(unreadRows), unread: unreadRows };
  const writeResult = await writeTo(run, deps, account, async (trx) => {
    await storeHoldings(trx, deps, run.reference, account, items);
    await finishAccount(trx, deps, run.reference, account, result);
  });
  return { kind: writeResult === 'written' ? 'finished' : writeResult };
}

/**
 * Returns the result of reading an account. If a transaction could not be read, the end of the period is not stored, so that the next
 * refresh reads the period again.
 */
function resultOf(
  unread: readonly UnreadRow[],
  completedRead: { until: string; order: number | null } | null,
): AccountResult {
  const hasUnreadTransaction = unread.some(({ list }) => list === 'transactions');
  const history = completedRead !== null && hasUnreadTransaction ? { until: null, order: null } : completedRead;
  return { additionalStatus: accountStatusOf(unread), history, unread };
}

/** Returns the earliest of `oldest` and the days by which the bank filters the transactions. Returns `null` if there is no day. */
const oldestDay = (items: readonly BankTransaction[], oldest: string | null): string | null =>
  [...items.map(filterDayOf), ...(oldest === null ? [] : [oldest])].toSorted().at(0) ?? null;

/** Returns which earlier transactions the bank has replaced by these ones. */
const replacementsIn = (items: readonly BankTransaction[]): Replacement[] =>
  items.flatMap(({ key, replaces }) => (replaces === undefined ? [] : [{ key, replaced: replaces }]));

/** Logs and counts the rows that a bank listed outside the requested period. */
function reportOutside({ target: { providerId } }: Pick<Run, 'target'>, { log }: NeedsLog, rows: number): void {
  if (rows === 0) return;
  log.info({ providerId, rows }, 'rows outside the requested period were not stored');
  measured('rowsOutsidePeriod', { rows });
}

/** Logs and counts the rows that were skipped in a bank's lists, grouped by list and reason. */
export function reportUnread(
  { target: { providerId } }: Pick<Run, 'target'>,
  { log }: NeedsLog,
  unread: readonly UnreadRow[],
): void {
  for (const [list, listRows] of Map.groupBy(unread, (row) => row.list)) {
    const reasons = [...Map.groupBy(listRows, ({ place }) => place)].map(([reason, rows]) => ({
      reason,
      rows: rows.length,
    }));
    log.warn(
      { providerId, list, rows: listRows.length, reasons: reasons.slice(0, maxReasons) },
      'rows of a bank could not be read',
    );
    for (const { reason, rows } of reasons) measured('unreadRows', { list, reason, rows });
  }
}
/** Maximum number of reasons per log line. */
const maxReasons = 10;

/** Reads the transactions of one account and stores each page. Also stores the result after the last page, unless holdings follow. */
async function readTransactions(
  run: Run,
  deps: ReadDeps,
  session: string,
  account: ListedAccount,
): Promise<AccountRead> {
  const { target, connector, reference, signal } = run;
  const period = await historyPeriod(deps, reference, account, run.requested.daysOf(account.bank.container));
  run.readFrom = run.readFrom === null || period.from < run.readFrom ? period.from : run.readFrom;
  const order = readingOrder(run.startedAt, account.lastOrder);
  const unread: UnreadRow[] = [];
  const allUnread = (): UnreadRow[] => [...account.unread, ...unread];
  const replacements: Replacement[] = [];
  const listedKeys = new Set<string>();
  /** `order` is `null` if the bank listed no transactions. */
  const readUntil = (oldest: string | null) => ({ until: period.until, order: oldest === null ? null : order });
  let offset = 0;
  let outside = 0;
  let oldest: string | null = null;
  let filteredBy: FilterDay = 'date';
  const { key, balance, currency = balance?.currency } = account.bank;
  const requested = {
    from: period.from,
    to: period.to,
    transferCode: account.transferCode,
    ...(currency === undefined ? {} : { currency }),
  };
  const fetchPage = (part: { from: string; to: string; cursor: string | null }) =>
    connector.listTransactions(target, session, key, { ...requested, ...part }, signal);
  for await (const page of pagesUpTo(period, fetchPage, deps.clock)) {
    signal.throwIfAborted();
    if (page.kind === 'problem') {
      const { additionalStatus, detail } = page;
      deps.log.info({ providerId: target.providerId, additionalStatus, detail }, 'bank problem at transactions');
      const reading = { account, listed: [...listedKeys], order };
      const written = await writeTo(run, deps, account, (trx) => markListed(trx, reference, reading));
      return written === 'written' ? page : { kind: written };
    }
    oldest = oldestDay(page.items, oldest);
    filteredBy = page.items[0]?.filteredBy ?? filteredBy;
    outside += page.outside;
    unread.push(...page.unread);
    replacements.push(...replacementsIn(page.items));
    // A skipped row without a key may be any stored row, so the bank's list does not show which stored rows it omits.
    const isSettled = unread.every(({ key: known }) => known !== null);
    const isComplete = unread.length === 0;
    let unmovedEdits = 0;
    const pagePart = { account, items: page.items, unread: page.unread, offset, order };
    const written = await writeTo(run, deps, account, async (trx) => {
      for (const stored of await storeTransactions(trx, deps, reference, pagePart)) listedKeys.add(stored);
      if (!page.isLast) return;
      const listed = [...listedKeys];
      const reading = { account, ...period, filteredBy, oldest, replacements, isComplete, order, listed };
      if (isSettled) unmovedEdits = await settleReading(trx, deps, reference, reading);
      else await markListed(trx, reference, reading);
      if (!account.bank.hasHoldings)
        await finishAccount(trx, deps, reference, account, resultOf(allUnread(), readUntil(oldest)));
    });
    if (written !== 'written') return { kind: written };
    if (unmovedEdits > 0) {
      deps.log.warn({ accountId: account.id, edits: unmovedEdits }, 'edits of transactions could not be moved');
      measured('unmovedEdits', { edits: unmovedEdits });
    }
    offset += page.items.length;
  }
  reportUnread(run, deps, unread);
  reportOutside(run, deps, outside);
  return account.bank.hasHoldings
    ? { kind: 'read', result: resultOf(allUnread(), readUntil(oldest)) }
    : { kind: 'finished' };
}

/** Writes data of an account. No-op if the user has deleted the account or another run has taken over. */
async function writeTo(
  run: Run,
  deps: ReadDeps,
  account: ListedAccount,
  work: (trx: ServiceTransaction) => Promise<void>,
): Promise<'written' | 'closed' | 'lost'> {
  const written = await writeIfNewest(run, deps, async (trx) => {
    if (!(await lockOpenAccount(trx, run.reference, account.id))) return 'closed';
    await work(trx);
    return 'written';
  });
  return written ?? 'lost';
}
