import { isDeepStrictEqual } from 'node:util';
import type { UpdatePredictedEvent, PredictedEvent, Frequency } from '@fin-link/contracts/service';
import { detailCategoryOf, findCategory } from '../../../data/categories/index.ts';
import { type ServiceTransaction, ofUser } from '../../../platform/database/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import { type Day, dateOf, dayOf, type Rule, dayOfMonth, monthOf } from '../detection/index.ts';
import { type EventRow, horizonDays, predictedStatuses } from '../schedule/index.ts';

/** Columns of an event that the user's input sets, after validation. */
type EventChanges = Partial<
  Pick<
    EventRow,
    | 'account_id'
    | 'container'
    | 'currency'
    | 'description'
    | 'amount'
    | 'low'
    | 'high'
    | 'frequency'
    | 'rule'
    | 'settled_until'
    | 'merchant_type'
    | 'category_id'
    | 'user_category_id'
    | 'detail_category_id'
    | 'approval'
  >
> & { season?: null };

type SentEvent = UpdatePredictedEvent;
type CurrentEvent = Pick<EventRow, 'account_id' | 'currency' | 'frequency'> & { nextDate: string | null };

/**
 * Validates the user's input. Throws Y800 for:
 * - an account that does not exist or has no payments;
 * - a currency that differs from the account's;
 * - a date before today or more than a year ahead;
 * - a category that does not exist, and a detail category that does not belong to the category.
 */
export async function checkedChanges(
  trx: ServiceTransaction,
  user: UserKey,
  typed: SentEvent,
  { today, known }: { today: Day; known: CurrentEvent | null },
): Promise<EventChanges> {
  const accountId = typed.accountId ?? known?.account_id ?? 0;
  const account = await accountOf(trx, user, accountId);
  if (typed.amount !== undefined && typed.amount.currency !== account.currency) refuse('amount.currency');
  // Earlier payments are in the old currency and cannot be compared with payments in another one.
  if (known !== null && known.currency !== account.currency) refuse('accountId');
  const amount = typed.amount === undefined ? undefined : String(typed.amount.amount);
  return {
    ...(typed.accountId !== undefined && {
      account_id: accountId,
      container: account.container,
      currency: account.currency,
    }),
    ...(typed.description !== undefined && { description: typed.description }),
    ...(amount !== undefined && { amount, low: amount, high: amount, season: null }),
    ...checkedDays(typed, today, known),
    ...(typed.merchantType !== undefined && { merchant_type: typed.merchantType }),
    ...(typed.userApprovalStatus !== undefined && { approval: typed.userApprovalStatus }),
    ...(await checkedCategory(trx, user, typed)),
  };
}

/** Throws Y800 for a field of the event. */
const refuse = (name: string): never => {
  throw new ServiceError('Y800', { name: `predictedEvent.${name}` });
};

/** Returns an account that can have predictions. Throws Y800 for any other account. */
async function accountOf(trx: ServiceTransaction, user: UserKey, id: number) {
  const account = await trx
    .selectFrom('account')
    .select(['container', 'currency', 'is_selected'])
    .where((where) => where.and({ ...ofUser(user), id }))
    .where('account_status', 'in', predictedStatuses)
    .where('container', 'in', ['bank', 'creditCard'])
    .executeTakeFirst();
  if (account === undefined || account.currency === null || account.is_selected === false) return refuse('accountId');
  return { container: account.container, currency: account.currency };
}

/** Returns the columns for frequency and due days. Throws Y800 for a date out of range. */
function checkedDays({ frequency, nextDate }: SentEvent, today: Day, known: CurrentEvent | null): EventChanges {
  // A detected event keeps its due days if the user sends its frequency unchanged.
  if (nextDate === undefined && (frequency === undefined || frequency === known?.frequency)) return {};
  const firstDate = nextDate ?? known?.nextDate ?? dateOf(today);
  const day = dayOf(firstDate);
  if (nextDate !== undefined && (day < today || day > today + horizonDays)) refuse('nextDate');
  const cadence = frequency ?? known?.frequency;
  if (cadence === undefined) return refuse('frequency');
  return {
    frequency: cadence,
    rule: calendarRule(cadence, day),
    settled_until: dateOf(day - 1),
    season: null,
  };
}

/** Returns the rule for the first day and frequency that a user entered. A first day on the 31st means the last day of every month. */
export function calendarRule(cadence: Frequency, first: Day): Rule {
  const day = dayOfMonth(first);
  if (cadence === 'SEMI_MONTHLY') {
    const days = day <= halfMonth ? ([day, day + halfMonth] as const) : ([day - halfMonth, day] as const);
    return { cadence, kind: 'twice', days, roll: 'none' };
  }
  if (cadence === 'WEEKLY' || cadence === 'BI_WEEKLY' || cadence === 'EVERY_FOUR_WEEKS')
    return { cadence, kind: 'days', every: daysBetween[cadence], anchor: first, roll: 'none' };
  const months = monthsBetween[cadence];
  return { cadence, kind: 'day', months, phase: monthOf(first) % months, day, roll: 'none' };
}

/** Days between two due days, by frequency. */
const daysBetween = { WEEKLY: 7, BI_WEEKLY: 14, EVERY_FOUR_WEEKS: 28 } as const;
/** Months between two due days, by frequency. */
const monthsBetween = { MONTHLY: 1, EVERY_TWO_MONTHS: 2, QUARTERLY: 3, HALF_YEARLY: 6, YEARLY: 12 } as const;

/** Number of days between the two due days of a month. */
const halfMonth = 15;

/** Returns the columns for the categories. Throws Y800 for unknown categories and for a detail category of another category. */
async function checkedCategory(
  trx: ServiceTransaction,
  user: UserKey,
  { categoryId, detailedCategoryId, detailCategoryId }: SentEvent,
): Promise<EventChanges> {
  const detailId = detailedCategoryId ?? detailCategoryId;
  if (detailedCategoryId !== undefined && detailCategoryId !== undefined && detailedCategoryId !== detailCategoryId)
    refuse('detailedCategoryId');
  const detail = detailId === undefined ? undefined : detailCategoryOf(detailId);
  if (detailId !== undefined && detail === undefined) refuse('detailedCategoryId');
  if (categoryId === undefined)
    return detail === undefined
      ? {}
      : { category_id: detail.categoryId, user_category_id: null, detail_category_id: detail.id };
  const category = await findCategory(trx, user, { categoryId, source: 'SYSTEM' });
  if (category === undefined) return refuse('categoryId');
  if (detail !== undefined && detail.categoryId !== category.categoryId) refuse('detailedCategoryId');
  return {
    category_id: category.categoryId,
    user_category_id: category.userCategoryId,
    detail_category_id: detail?.id ?? null,
  };
}

/**
 * Returns the sent fields that differ from the event as it is read, so that a reply can be sent back. Ignores `lastUpdated`. Throws Y800 for
 * a changed read-only field.
 */
export function sentChanges(sent: UpdatePredictedEvent, current: PredictedEvent): UpdatePredictedEvent {
  const currentFields = new Map<string, unknown>(Object.entries(current));
  const changes = Object.entries(sent).filter(
    ([name, value]) =>
      name !== 'lastUpdated' && value !== undefined && !isDeepStrictEqual(value, currentFields.get(name)),
  );
  for (const [name] of changes)
    if (!changeableFields.has(name)) throw new ServiceError('Y800', { name: `predictedEvent.${name}` });
  return Object.fromEntries(changes);
}

const changeableFields: ReadonlySet<string> = new Set([
  'accountId',
  'description',
  'amount',
  'frequency',
  'nextDate',
  'merchantType',
  'categoryId',
  'detailedCategoryId',
  'detailCategoryId',
  'userApprovalStatus',
] satisfies (keyof UpdatePredictedEvent)[]);
