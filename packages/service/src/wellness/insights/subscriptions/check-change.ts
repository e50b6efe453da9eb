import type { Executor } from '@fin-link/storage';
import type { InsightEntity, Threshold } from '@fin-link/contracts/service';
import type { NeedsCustomerSettings } from '../../../tenancy/customers/index.ts';
import type { OwnConfiguration, ServiceDatabase } from '../../../platform/database/index.ts';
import { isPeerBenchmarkEnabled } from '../../peers/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import { type InsightDefinition, insightNamed } from '../catalogue/index.ts';

/** An insight in a request of a customer or a user. Requests with the fields of type `unknown` are refused. */
interface SentInsight {
  insightName?: string | undefined;
  insightType?: unknown;
  triggerType?: unknown;
  containers?: unknown;
  description?: unknown;
  applicableEntity?: unknown;
}

/** Settings of an insight for one entity type, as sent in a request. */
interface SentConfiguration {
  entityType?: InsightEntity | undefined;
  isSubscribed?: boolean | undefined;
  frequency?: OwnConfiguration['frequency'];
  duration?: OwnConfiguration['duration'];
  threshold?: readonly Partial<Record<'name' | 'type' | 'value', string | undefined>>[] | undefined;
  isBenchmarkEnabled?: boolean | undefined;
}

/** Fields that replies contain and that requests cannot change. */
const readOnlyFields = ['insightType', 'triggerType', 'containers', 'description', 'applicableEntity'] as const;
const decimal = /^\d{1,9}(\.\d{1,2})?$/;

/**
 * Returns the insights in a request. Throws:
 * - Y825 for an empty list;
 * - Y812 for a missing name, and Y800 for an unknown name;
 * - Y802 for a repeated name, and for a field that cannot be changed.
 */
export function namedInsights<T extends SentInsight>(
  list: readonly T[],
): { typed: T; definition: InsightDefinition }[] {
  if (list.length === 0) throw new ServiceError('Y825');
  const sentInsights = list.map((typed) => {
    if (typed.insightName === undefined) throw new ServiceError('Y812', { name: 'insightName' });
    const definition = insightNamed(typed.insightName);
    if (definition === undefined) throw new ServiceError('Y800', { name: 'insightName' });
    const readOnlyField = readOnlyFields.find((name) => typed[name] !== undefined);
    if (readOnlyField !== undefined) throw new ServiceError('Y802', { name: readOnlyField });
    return { typed, definition };
  });
  if (new Set(sentInsights.map(({ definition }) => definition.name)).size < sentInsights.length)
    throw new ServiceError('Y802', { name: 'insightName' });
  return sentInsights;
}

/**
 * Parses the changes for an entity type. Throws:
 * - Y813 without a type, and for an incomplete threshold;
 * - Y800 for a value that the insight does not allow;
 * - Y802 for a setting that the insight does not have;
 * - Y803 without changes.
 */
export function configurationOf(
  definition: InsightDefinition,
  { entityType, isSubscribed, frequency, duration, threshold, isBenchmarkEnabled }: SentConfiguration,
): { entityType: InsightEntity; change: OwnConfiguration } {
  if (entityType === undefined) throw new ServiceError('Y813', { name: 'entityType' });
  if (!definition.entities.includes(entityType)) throw new ServiceError('Y800', { name: 'entityType' });
  const assertAllowed = <T>(value: T | undefined, allowed: readonly T[], name: string): void => {
    if (value === undefined || allowed.includes(value)) return;
    throw new ServiceError(allowed.length === 0 ? 'Y802' : 'Y800', { name });
  };
  assertAllowed(frequency, definition.frequencies, 'frequency');
  assertAllowed(duration, definition.durations, 'duration');
  if (isBenchmarkEnabled !== undefined && !definition.isBenchmark)
    throw new ServiceError('Y802', { name: 'isBenchmarkEnabled' });
  const change: OwnConfiguration = {
    ...(isSubscribed !== undefined && { isSubscribed }),
    ...(frequency !== undefined && { frequency }),
    ...(duration !== undefined && { duration }),
    ...(threshold !== undefined && threshold.length > 0 && { threshold: parseThresholds(definition, threshold) }),
    ...(isBenchmarkEnabled !== undefined && { isBenchmarkEnabled }),
  };
  if (Object.keys(change).length === 0) throw new ServiceError('Y803', { name: 'configuration' });
  return { entityType, change };
}

/** Returns the limits from a request. Throws Y813 for a missing field, Y802 for a repeated limit, and the errors of `parseThreshold`. */
function parseThresholds(
  definition: InsightDefinition,
  typed: NonNullable<SentConfiguration['threshold']>,
): readonly Threshold[] {
  if (typed.some(({ name, type, value }) => name === undefined || type === undefined || value === undefined))
    throw new ServiceError('Y813', { name: 'threshold name, type and value' });
  const values = typed.map((one) => parseThreshold(definition, one));
  if (new Set(values.map(({ name, type }) => `${name} ${type}`)).size < values.length)
    throw new ServiceError('Y802', { name: 'threshold' });
  return values;
}

/**
 * Returns a limit from a request. The value 0 turns a limit off if the insight has several limits. Throws Y800 for an unknown limit or an
 * invalid value.
 */
function parseThreshold(
  definition: InsightDefinition,
  { name, type, value = '' }: Partial<Record<'name' | 'type' | 'value', string | undefined>>,
): Threshold {
  const limit = definition.thresholds.find((one) => one.name === name && one.type === type);
  if (limit === undefined) throw new ServiceError('Y800', { name: 'threshold' });
  const isOff = definition.thresholds.length > 1 && Number(value) === 0;
  const isWithin = Number(value) >= limit.low && Number(value) <= limit.high;
  const isPrecisionAllowed =
    limit.type === 'AMOUNT' || limit.type === 'PERCENT' || limit.name === 'CHANGE' || /^\d+$/.test(value);
  if (!decimal.test(value) || !isPrecisionAllowed || !(isOff || isWithin))
    throw new ServiceError('Y800', { name: 'threshold.value' });
  return { name: limit.name, type: limit.type, value };
}

/** Merges a change into existing settings. Limits with a different name or type are kept. */
export const withChange = (before: OwnConfiguration, change: OwnConfiguration): OwnConfiguration => ({
  ...before,
  ...change,
  ...(change.threshold !== undefined && {
    threshold: [
      ...(before.threshold ?? []).filter(
        (one) => !change.threshold?.some(({ name, type }) => name === one.name && type === one.type),
      ),
      ...change.threshold,
    ],
  }),
});

/** Throws Y800 if all limits of an insight would be off, because the insight would then be generated every time. */
export function assertLimited(
  definition: InsightDefinition,
  { threshold }: { threshold?: readonly Threshold[] | undefined },
): void {
  const isLimited = definition.thresholds.length < 2 || threshold?.some(({ value }) => Number(value) > 0) === true;
  if (!isLimited) throw new ServiceError('Y800', { name: 'threshold.value' });
}

/** Throws Y800 for a subscription to a peer comparison if peer comparison is off for the customer. */
export async function assertComparable(
  deps: NeedsCustomerSettings,
  executor: Executor<ServiceDatabase>,
  customerId: number,
  { isBenchmark }: InsightDefinition,
  { isSubscribed, isBenchmarkEnabled }: OwnConfiguration,
): Promise<void> {
  const requestsComparison = isBenchmark && (isSubscribed === true || isBenchmarkEnabled === true);
  if (requestsComparison && !(await isPeerBenchmarkEnabled(deps, executor, customerId)))
    throw new ServiceError('Y800', { name: 'isPeerBenchmarkEnabled, which is off for this customer' });
}
