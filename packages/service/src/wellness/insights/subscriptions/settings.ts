import type { CustomerConfiguration, InsightEntity, Threshold } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import type { OwnConfiguration, OwnConfigurations, ServiceDatabase } from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import type { InsightDefinition, ThresholdDefinition } from '../catalogue/index.ts';

/** Effective settings of an insight for an entity. */
export type InForce = Omit<CustomerConfiguration, 'entityType'>;

export interface CustomerSetting {
  title: string | null;
  configurations: OwnConfigurations;
}
export type CustomerSettings = ReadonlyMap<string, CustomerSetting>;

export interface UserSetting {
  insight_name: string;
  entity_type: InsightEntity;
  entity_id: number;
  configuration: OwnConfiguration;
}

/** Returns the settings of a customer by insight name. */
export async function readCustomerSettings(
  executor: Executor<ServiceDatabase>,
  customerId: number,
): Promise<CustomerSettings> {
  const rows = await executor
    .selectFrom('customer_insight')
    .select(['insight_name', 'insight_title', 'configurations'])
    .where('customer_id', '=', customerId)
    .execute();
  return new Map(
    rows.map(({ insight_name: name, insight_title: title, configurations }) => [name, { title, configurations }]),
  );
}

export const readUserSettings = (
  executor: Executor<ServiceDatabase>,
  { customerId, userId }: UserKey,
): Promise<UserSetting[]> =>
  executor
    .selectFrom('user_insight')
    .select(['insight_name', 'entity_type', 'entity_id', 'configuration'])
    .where((where) => where.and({ customer_id: customerId, user_id: userId }))
    .orderBy('insight_name')
    .orderBy('entity_type')
    .orderBy('entity_id')
    .execute();

/** Settings of a customer and of one of its users. */
export interface Settings {
  customer: CustomerSettings;
  user: readonly UserSetting[];
}

export const readSettings = async (executor: Executor<ServiceDatabase>, user: UserKey): Promise<Settings> => ({
  customer: await readCustomerSettings(executor, user.customerId),
  user: await readUserSettings(executor, user),
});

const isSame = (one: Pick<Threshold, 'name' | 'type'>, other: Pick<Threshold, 'name' | 'type'>): boolean =>
  one.name === other.name && one.type === other.type;
const valueIn = (layer: OwnConfiguration, definition: ThresholdDefinition): string | undefined =>
  layer.threshold?.find((one) => isSame(one, definition))?.value;

/** Merges layers of settings, most specific first, with the defaults of the insight. */
function merged(definition: InsightDefinition, layers: readonly OwnConfiguration[]): InForce {
  const first = <K extends 'isSubscribed' | 'frequency' | 'duration' | 'isBenchmarkEnabled'>(
    key: K,
  ): OwnConfiguration[K] => layers.find((layer) => layer[key] !== undefined)?.[key];
  const frequency = first('frequency') ?? definition.frequencies[0];
  const duration = first('duration') ?? definition.durations[0];
  const threshold = definition.thresholds.map((one) => ({
    name: one.name,
    type: one.type,
    value: layers.map((layer) => valueIn(layer, one)).find((value) => value !== undefined) ?? String(one.value),
  }));
  return {
    isSubscribed: first('isSubscribed') ?? definition.isSubscribed,
    ...(frequency !== undefined && { frequency }),
    ...(duration !== undefined && { duration }),
    ...(threshold.length > 0 && { threshold }),
    ...(definition.isBenchmark && { isBenchmarkEnabled: first('isBenchmarkEnabled') ?? true }),
  };
}

/** Returns the effective settings of a customer for an insight. */
export const ofCustomer = (
  settings: CustomerSettings,
  definition: InsightDefinition,
  entityType: InsightEntity,
): InForce => merged(definition, [settings.get(definition.name)?.configurations[entityType] ?? {}]);

export const titleIn = (settings: CustomerSettings, { name, title }: InsightDefinition): string =>
  settings.get(name)?.title ?? title;

/**
 * Returns the settings of an entity of a user. Settings of the entity override those of its type, which override the customer's. An insight
 * that the customer has switched off is off.
 * @param entityId 0 for all entities of the type.
 */
export function inForce(
  { customer, user }: Settings,
  definition: InsightDefinition,
  { entityType, entityId }: { entityType: InsightEntity; entityId: number },
): InForce {
  const of = (id: number): OwnConfiguration =>
    user.find((row) => row.insight_name === definition.name && row.entity_type === entityType && row.entity_id === id)
      ?.configuration ?? {};
  const own = customer.get(definition.name)?.configurations[entityType] ?? {};
  const result = merged(definition, [...(entityId === 0 ? [] : [of(entityId)]), of(0), own]);
  return ofCustomer(customer, definition, entityType).isSubscribed ? result : { ...result, isSubscribed: false };
}

/** Returns the entity types for which the insight is on for the customer. */
export const offeredEntities = (settings: CustomerSettings, definition: InsightDefinition): InsightEntity[] =>
  definition.entities.filter((entityType) => ofCustomer(settings, definition, entityType).isSubscribed);

/** Returns whether an insight is on for an entity type, or for at least one entity by its own setting. */
export const isOnForAny = (settings: Settings, definition: InsightDefinition, entityType: InsightEntity): boolean =>
  ofCustomer(settings.customer, definition, entityType).isSubscribed &&
  (inForce(settings, definition, { entityType, entityId: 0 }).isSubscribed ||
    settings.user.some(
      (row) =>
        row.insight_name === definition.name &&
        row.entity_type === entityType &&
        row.configuration.isSubscribed === true,
    ));
