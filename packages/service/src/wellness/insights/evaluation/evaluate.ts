import { addDays, isoDay, type InsightEntity, type InsightFrequency } from '@fin-link/contracts/service';
import type { SeenFacts, ServiceTransaction } from '../../../platform/database/index.ts';
import type { NeedsIds } from '../../../platform/runtime/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import type { EvaluationInput, Finding, InsightDefinition } from '../catalogue/index.ts';
import {
  addMonths,
  type Facts,
  type InsightAccount,
  type InsightView,
  monthOf,
  periodOf,
  readFacts,
} from '../facts/index.ts';
import {
  effectiveSettings,
  type EffectiveSettings,
  isOnForAny,
  readSettings,
  type Settings,
  insightTitle,
} from '../subscriptions/settings.ts';
import { readGeneratedInsights, type FoundInsight, writeInsights } from './generated-insights.ts';

export interface InsightWork {
  definition: InsightDefinition;
  /** Entities to evaluate. Default: all. */
  only?: { entityType: InsightEntity; entityIds?: readonly number[] | undefined }[] | undefined;
  /** Whether the insight is generated even if it is a duplicate. */
  isRepeated?: boolean | undefined;
  /** Returns whether a frequency is due. Default: always. */
  isDue?: ((frequency: InsightFrequency) => boolean) | undefined;
}

/** Entity for which an insight is evaluated. */
interface Target {
  entityType: InsightEntity;
  /** Id of the account or view; 0 if the insight is about all accounts. */
  entityId: number;
  account: InsightAccount | null;
  view: InsightView | null;
}

/** Number of previous months whose payments are read for insights without a duration. */
const historyMonths = 3;
/** Length in days of the period of insights without a duration. */
const defaultPeriodDays = 31;

/**
 * Evaluates insights of a user and stores those that are not duplicates. Returns the account values that the next evaluation compares with.
 * The caller must hold the user's lock, so that concurrent evaluations generate no duplicates.
 */
export async function evaluate(
  trx: ServiceTransaction,
  { ids }: NeedsIds,
  user: UserKey,
  { work, at, seen }: { work: readonly InsightWork[]; at: Date; seen: SeenFacts },
): Promise<SeenFacts> {
  const settings = await readSettings(trx, user);
  const today = isoDay(at);
  const facts = await readFacts(trx, user, { at, seen, fromDate: firstDay(work, settings, today) });
  const found: FoundInsight[] = [];
  const generated = await readGeneratedInsights(
    trx,
    user,
    work.map(({ definition }) => definition.name),
    today,
  );
  for (const { definition, only, isRepeated, isDue } of work)
    for (const target of await findTargets(facts, settings, definition, only)) {
      const effective = effectiveSettings(settings, definition, target);
      if (!effective.isSubscribed) continue;
      if (isDue !== undefined && effective.frequency !== undefined && !isDue(effective.frequency)) continue;
      for (const finding of await definition.evaluate(facts, await buildInput(facts, definition, target, effective))) {
        const insight = {
          ...toFoundInsight(finding, definition, target, effective),
          title: insightTitle(settings.customer, definition),
        };
        if (isRepeated !== true && generated.has(insight, definition.duplicate, effective.frequency)) continue;
        generated.add(insight);
        found.push(insight);
      }
    }
  await writeInsights(trx, { ids }, user, found, at);
  return cardValuesToStore(facts);
}

/** Returns the first day from which any of the insights needs payments, at least `historyMonths` back. */
function firstDay(work: readonly InsightWork[], settings: Settings, today: string): string {
  const defaultFirstDay = addMonths(monthOf(today), -historyMonths);
  const durations = work.flatMap(({ definition }) => [
    ...definition.entities.map(
      (entityType) => effectiveSettings(settings, definition, { entityType, entityId: 0 }).duration,
    ),
    ...settings.user.flatMap((row) => (row.insight_name === definition.name ? row.configuration.duration : [])),
  ]);
  return durations.reduce<string>((first, duration) => {
    const { from } = duration === undefined ? { from: first } : periodOf(duration, today);
    return from < first ? from : first;
  }, defaultFirstDay);
}

const isRequested = (only: InsightWork['only'], entityType: InsightEntity, entityId: number): boolean =>
  only === undefined ||
  only.some((one) => one.entityType === entityType && (one.entityIds?.includes(entityId) ?? true));

/** Returns the entities for which an insight is evaluated. An aggregate has one target if an eligible account exists. */
async function findTargets(
  facts: Facts,
  settings: Settings,
  definition: InsightDefinition,
  only: InsightWork['only'],
): Promise<Target[]> {
  const accounts = facts.accounts.filter(({ kind }) => definition.containers.includes(kind));
  if (definition.type === 'AGGREGATE')
    return accounts.length === 0 ? [] : [{ entityType: 'ACCOUNT', entityId: 0, account: null, view: null }];
  const eligibleAccounts = definition.entities.includes('ACCOUNT') ? accounts : [];
  return [
    ...eligibleAccounts.map((account): Target => ({
      entityType: 'ACCOUNT',
      entityId: account.id,
      account,
      view: null,
    })),
    ...(await viewsFor(facts, settings, definition)).map((view): Target => ({
      entityType: 'VIEW',
      entityId: view.id,
      account: null,
      view,
    })),
  ].filter(({ entityType, entityId }) => isRequested(only, entityType, entityId));
}

/** Returns the views for which the insight is eligible. Reads no views if the insight is off for all of them. */
async function viewsFor(facts: Facts, settings: Settings, definition: InsightDefinition): Promise<InsightView[]> {
  if (!definition.entities.includes('VIEW') || !isOnForAny(settings, definition, 'VIEW')) return [];
  return (await facts.views()).filter((view) => definition.fitsView?.(view) !== false);
}

async function buildInput(
  facts: Facts,
  definition: InsightDefinition,
  { account, view }: Target,
  force: EffectiveSettings,
): Promise<EvaluationInput> {
  const accounts =
    account === null ? facts.accounts.filter(({ kind }) => definition.containers.includes(kind)) : [account];
  const ids = new Set(accounts.map(({ id }) => id));
  const payments = (await facts.payments()).filter(
    ({ id, accountId }) => ids.has(accountId) && (view === null || view.transactionIds.has(id)),
  );
  const { duration, threshold = [], isBenchmarkEnabled = false } = force;
  return {
    account,
    view,
    accounts,
    payments,
    isBenchmarkEnabled,
    period:
      duration === undefined
        ? { from: addDays(facts.today, 1 - defaultPeriodDays), to: facts.today }
        : periodOf(duration, facts.today),
    limit: (name, type) =>
      Number(threshold.find((one) => one.name === name && (type === undefined || one.type === type))?.value ?? 0),
  };
}

/** Converts a finding to an insight without a title. */
const toFoundInsight = (
  { subject, reason, blocks, accountIds }: Finding,
  { name }: InsightDefinition,
  { entityType, entityId }: Target,
  { frequency, duration, threshold }: EffectiveSettings,
): Omit<FoundInsight, 'title'> => ({
  name,
  entityType,
  entityId,
  subject,
  reason,
  blocks,
  accountIds,
  subscription: {
    entityId: entityId === 0 ? '' : String(entityId),
    entityType,
    ...(frequency !== undefined && { frequency }),
    ...(duration !== undefined && { duration }),
    ...(threshold !== undefined && { threshold }),
  },
});

/** Returns the card values to store for the next evaluation, because banks send neither previous interest rates nor statement dates. */
function cardValuesToStore({ accounts, seen, today }: Facts): SeenFacts {
  const cards = accounts.filter(({ kind }) => kind === 'CARD');
  return {
    apr: Object.fromEntries(cards.flatMap(({ id, apr }) => (apr === null ? [] : [[id, apr]]))),
    statement: Object.fromEntries(
      cards.flatMap(({ id, dueDate }) => {
        if (dueDate === null) return [];
        const known = seen.statement?.[id];
        return [[id, known?.due === dueDate ? known : { due: dueDate, seen: today }]];
      }),
    ),
  };
}
