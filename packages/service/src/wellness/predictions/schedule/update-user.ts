import { dayMs, isoDay } from '@fin-link/contracts/service';
import { isInProgress, lockProviderAccounts } from '../../../data/provider-account-records/index.ts';
import { storePayeeAliases } from '../../../data/transactions/index.ts';
import { type NeedsDatabase, type ServiceTransaction, ofUser, setDue } from '../../../platform/database/index.ts';
import type { NeedsLog, NeedsBusinessClock, NeedsIds } from '../../../platform/runtime/index.ts';
import { workOnDueUsers, makeInsightsDue, lockUserIfPresent, type UserKey } from '../../../tenancy/users/index.ts';
import { type Day, dayOf, detectSeries } from '../detection/index.ts';
import { toDetectedEvent, pairWithEvents } from './adopt.ts';
import { accountsOf, markHistory, parseMark, type PredictedAccount, readHistory, readPending } from './read-user.ts';
import { type Reconciled, reconcile, reopenDeletedPayments } from './reconcile.ts';
import {
  dayBeforeOpen,
  countryOf,
  type EventRow,
  isContinuing,
  isUserControlled,
  type OccurrenceRow,
  paidOccurrence,
  type PostedItem,
  toleranceOf,
} from './series-event.ts';
import { readPredictions, withoutPending, writeEvents, writeOccurrences } from './write-user.ts';

/** Maximum number of users that one round updates. */
export const maxUsersPerRound = 100;

export type DueDeps = PredictionDeps & NeedsLog;

/** Updates the predictions of due users. Returns the number of due users. */
export const updateDue = (deps: DueDeps): Promise<number> =>
  workOnDueUsers(deps, {
    kind: 'predictions',
    batchSize: maxUsersPerRound,
    failed: 'predictions not brought up to date',
    // The next update is due a day later, because the horizon moves daily. The fixed interval keeps users spread over the day.
    work: (user, at) => updateUser(deps, user, new Date(at.getTime() + dayMs)),
  });

export type PredictionDeps = NeedsDatabase & NeedsBusinessClock & NeedsIds;

/** Outcome of an update. `busy`: a refresh is running, which triggers another update when it ends. `gone`: the user was deleted. */
type UpdateOutcome = 'done' | 'busy' | 'gone';

/** Updates the predictions of a user in one transaction, so that an interrupted update leaves no partial result. */
const updateUser = (deps: PredictionDeps, user: UserKey, dueAt: Date): Promise<UpdateOutcome> =>
  deps.database.tx(async (trx) => {
    if (await isRefreshing(trx, user)) return 'busy';
    if (!(await lockUserIfPresent(trx, user))) return 'gone';
    const rows = await lockProviderAccounts(trx, user);
    if (rows.some(({ status }) => isInProgress(status))) return 'busy';
    await update(trx, deps, user, dueAt);
    await makeInsightsDue(trx, user);
    return 'done';
  });

/** Returns whether a refresh is running. Called before locking, because a refresh takes the same locks repeatedly. */
async function isRefreshing(trx: ServiceTransaction, user: UserKey): Promise<boolean> {
  const rows = await trx
    .selectFrom('provider_account')
    .select('status')
    .where((where) => where.and(ofUser(user)))
    .execute();
  return rows.some(({ status }) => isInProgress(status));
}

/** Updates predictions after the user's own changes, without detecting series. The caller must hold the user's lock. */
export async function updateOccurrences(trx: ServiceTransaction, deps: PredictionDeps, user: UserKey): Promise<void> {
  const { at, today } = currentTime(deps);
  const { events, occurrences: before } = await readPredictions(trx, user);
  const pending = await readPending(trx, user, [...(await accountsOf(trx, user, today)).keys()]);
  const changes = { events, occurrences: withoutPending(before), before, pending };
  await writeOccurrences(trx, deps, user, changes, { today, at });
}

/** Returns the time of the business clock and its UTC day. */
function currentTime({ businessClock }: PredictionDeps): { at: Date; today: Day } {
  const at = businessClock.now();
  return { at, today: dayOf(isoDay(at)) };
}

/** Updates events and predicted payments, and stores the fingerprint of the history. The caller must hold the locks of the user. */
async function update(trx: ServiceTransaction, deps: PredictionDeps, user: UserKey, dueAt: Date): Promise<void> {
  const { at, today } = currentTime(deps);
  const owner = ofUser(user);
  const accounts = await accountsOf(trx, user, today);
  const ids = [...accounts.keys()];
  const knownTo = (accountId: number): Day => accounts.get(accountId)?.knownTo ?? today;
  await deleteOrphanedEvents(trx, user, ids);
  const before = await readPredictions(trx, user);
  const row = await trx
    .selectFrom('prediction')
    .select('history_mark')
    .where((where) => where.and(owner))
    .executeTakeFirstOrThrow();
  const seen = parseMark(row.history_mark);
  let mark = await markHistory(trx, user, ids, { today, seen });
  const isSame = mark.isGrown && mark.count === seen?.count && mark.latest === seen.latest;
  const accountOf = new Map(before.events.map(({ id, account_id: accountId }) => [id, accountId]));
  const isOver = ({ recon_status: status, due_date: due, event_id: eventId }: OccurrenceRow): boolean =>
    status === 'PENDING' && dayOf(due) < knownTo(accountOf.get(eventId) ?? 0);
  // If nothing changed and no payment is late, only the horizon moves.
  const isUpdated = !isSame || before.occurrences.some(isOver);
  let items = isUpdated ? await readHistory(trx, user, ids, today) : [];
  const renamed = await storePayeeAliases(trx, user, items, at);
  if (renamed.size > 0) {
    items = await readHistory(trx, user, ids, today);
    mark = await markHistory(trx, user, ids, { today, seen });
  }
  const { isGrown, ...storedMark } = mark;
  const pending = await readPending(trx, user, ids);
  const events = before.events.map((event) => withPayee(event, renamed));
  const open: Reconciled = { events, occurrences: withoutPending(before.occurrences) };
  let after = open;
  if (isUpdated) {
    const matched = reconcile(isGrown ? open : reopenDeletedPayments(open, items), { items, pending }, knownTo);
    const late = new Set(before.occurrences.filter(isOver).map(({ event_id: id }) => id));
    const requested = isGrown
      ? {
          ids: new Set(
            items.flatMap(({ id, changedAt }) => (changedAt.toISOString() > (seen?.latest ?? '') ? id : [])),
          ),
          payees: events.flatMap(({ id, text_key: payee }) => (late.has(id) ? (payee ?? []) : [])),
        }
      : null;
    const paidBefore = new Map(before.events.map(({ id, payments }) => [id, payments]));
    after = detectEvents(matched, items, { deps, user, accounts, knownTo, at, requested, paidBefore });
    await writeEvents(trx, after.events, before.events, at);
  }
  await writeOccurrences(trx, deps, user, { ...after, before: before.occurrences, pending }, { today, at });
  await trx
    .updateTable('prediction')
    .set({ history_mark: JSON.stringify(storedMark) })
    .where((where) => where.and(owner))
    .execute();
  await setDue(trx, user, [{ kind: 'predictions', at: dueAt }]);
}

/** Returns the event with the new key of its payee, if keys were joined or separated. */
function withPayee(event: EventRow, renamed: ReadonlyMap<string, string>): EventRow {
  const { text_key: payee, merchant_name: merchant } = event;
  const next = payee === null ? undefined : renamed.get(payee);
  return next === undefined ? event : { ...event, text_key: next, merchant_key: merchant === null ? null : next };
}

/** Payments and payees that are searched. */
type DetectionScope = NonNullable<Parameters<typeof detectSeries>[3]>;

/** Input of a detection, besides events and history. */
interface DetectionInput {
  deps: NeedsIds;
  user: UserKey;
  accounts: ReadonlyMap<number, PredictedAccount>;
  knownTo: (accountId: number) => Day;
  at: Date;
  /** Payment ids of the events as they were before this update. */
  paidBefore: ReadonlyMap<number, readonly number[]>;
  /** Payees in which series are detected; `null` for all. */
  requested: DetectionScope | null;
}

/** Detects the series of a history, and updates events that the user has not edited. */
function detectEvents(
  { events, occurrences }: Reconciled,
  items: readonly PostedItem[],
  { deps, user, accounts, knownTo, at, requested, paidBefore }: DetectionInput,
): Reconciled {
  const byId = new Map(items.map((item) => [item.id, item]));
  const detected = new Map(
    [...Map.groupBy(items, ({ currency }) => currency)].map(([currency, of]) => [
      currency,
      detectSeries(of, knownTo, countryOf(currency), requested),
    ]),
  );
  const found = [...detected.values()]
    .flatMap(({ series }) => series)
    .flatMap((one) => toDetectedEvent(one, byId, knownTo) ?? []);
  const wasSearched = ({ text_key: payee, currency }: EventRow): boolean =>
    requested === null || detected.get(currency)?.payees.has(payee ?? '') === true;
  const pairs = pairWithEvents(found, events);
  const foundOf = new Map([...pairs].map(([one, event]) => [event.id, one]));
  const changed = events.map((event): EventRow => {
    if (isUserControlled(event)) return event;
    const one = foundOf.get(event.id);
    if (one === undefined) return isContinuing(event) && wasSearched(event) ? { ...event, status: 'ENDED' } : event;
    // Without a new payment, there is no evidence for different due days.
    const isPaid = one.payments.some((id) => paidBefore.get(event.id)?.includes(id) !== true);
    const days = isPaid ? one : { rule: event.rule, settled_until: event.settled_until };
    return { ...event, ...one, ...days, container: containerOf(accounts, one.account_id) };
  });
  const newEvents = found
    .filter((one) => !pairs.has(one))
    .map((one): EventRow => ({
      ...one,
      ...ofUser(user),
      id: deps.ids.next(),
      container: containerOf(accounts, one.account_id),
      approval: 'PENDING',
      is_manual: false,
      is_edited: false,
      is_deleted: false,
      created_at: at,
      last_updated_at: at,
    }));
  const settled = settleOvertaken(changed, occurrences, byId);
  const settledOf = Map.groupBy(settled, ({ event_id: eventId }) => eventId);
  const updatedEvents = changed.map((event) => ({
    ...event,
    settled_until: dayBeforeOpen(event.settled_until, settledOf.get(event.id) ?? []),
  }));
  return { events: [...updatedEvents, ...newEvents], occurrences: settled };
}

/** Returns the container of an account; `bank` if the account is unknown. */
const containerOf = (accounts: ReadonlyMap<number, PredictedAccount>, id: number): EventRow['container'] =>
  accounts.get(id)?.container ?? 'bank';

/** Settles predictions for days that the detected series has already passed, each with the nearest payment of the series. */
function settleOvertaken(
  events: readonly EventRow[],
  occurrences: readonly OccurrenceRow[],
  items: ReadonlyMap<number, PostedItem>,
): OccurrenceRow[] {
  const of = new Map(events.map((event) => [event.id, event]));
  const used = new Set(occurrences.flatMap(({ transaction_id: id }) => id ?? []));
  return occurrences.map((occurrence) => {
    const event = of.get(occurrence.event_id);
    if (event === undefined || occurrence.recon_status !== 'PENDING' || occurrence.due_date > event.settled_until)
      return occurrence;
    const distance = ({ date }: PostedItem): number => Math.abs(dayOf(date) - dayOf(occurrence.due_date));
    const [item] = event.payments
      .flatMap((id) => (used.has(id) ? [] : (items.get(id) ?? [])))
      .filter((one) => distance(one) <= toleranceOf(event))
      .toSorted((one, other) => distance(one) - distance(other));
    if (item === undefined) return occurrence;
    used.add(item.id);
    return paidOccurrence(occurrence, item);
  });
}

/** Deletes events of accounts that are not in `accountIds`. */
async function deleteOrphanedEvents(
  trx: ServiceTransaction,
  user: UserKey,
  accountIds: readonly number[],
): Promise<void> {
  await trx
    .deleteFrom('predicted_event')
    .where((where) => where.and(ofUser(user)))
    .$if(accountIds.length > 0, (rest) => rest.where('account_id', 'not in', [...accountIds]))
    .execute();
}
