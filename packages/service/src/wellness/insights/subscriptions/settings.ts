import type { CustomerConfiguration, InsightEntity, Threshold } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import {
  type OwnConfiguration,
  type OwnConfigurations,
  type ServiceDatabase,
  ofCustomer,
  ofUser,
} from '../../../platform/database/index.ts';
import type { UserKey } from '../../../tenancy/users/index.ts';
import type { InsightDefinition, ThresholdDefinition } from '../catalogue/index.ts';

/** Effective settings of an insight for an entity. */
export type EffectiveSettings = Omit<CustomerConfiguration, 'entityType'>;

/** A customer's own title and settings of one insight. */
interface CustomerSetting {
  title: string | null;
  configurations: OwnConfigurations;
}

/** Settings of a customer by insight name. */
export type CustomerSettings = ReadonlyMap<string, CustomerSetting>;

/** A user's own settings of one insight for an entity type, or for one entity. */
interface UserSetting {
  insight_name: string;
  entity_type: InsightEntity;
  /** 0 for all entities of the type. */
  entity_id: number;
  configuration: OwnConfiguration;
}

/** Reads the titles and settings that the customer changed, by insight name. Other insights have no entry. */
export async function readCustomerSettings(
  executor: Executor<ServiceDatabase>,
  customerId: number,
): Promise<CustomerSettings> {
  const rows = await executor
    .selectFrom('customer_insight')
    .select(['insight_name', 'insight_title', 'configurations'])
    .where((where) => where.and(ofCustomer(customerId)))
    .execute();
  return new Map(
    rows.map(({ insight_name: name, insight_title: title, configurations }) => [name, { title, configurations }]),
  );
}

export const readUserSettings = (executor: Executor<ServiceDatabase>, user: UserKey): Promise<UserSetting[]> =>
  executor
    .selectFrom('user_insight')
    .select(['insight_name', 'entity_type', 'entity_id', 'configuration'])
    .where((where) => where.and(ofUser(user)))
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

export const effectiveCustomerSettings = (
  settings: CustomerSettings,
  definition: InsightDefinition,
  entityType: InsightEntity,
): EffectiveSettings => mergeLayers(definition, [settings.get(definition.name)?.configurations[entityType] ?? {}]);

/** Merges layers of settings, most specific first, with the defaults of the insight. */
function mergeLayers(definition: InsightDefinition, layers: readonly OwnConfiguration[]): EffectiveSettings {
  const firstValue = <K extends 'isSubscribed' | 'frequency' | 'duration' | 'isBenchmarkEnabled'>(
    key: K,
  ): OwnConfiguration[K] => layers.find((layer) => layer[key] !== undefined)?.[key];
  const frequency = firstValue('frequency') ?? definition.frequencies[0];
  const duration = firstValue('duration') ?? definition.durations[0];
  const threshold = definition.thresholds.map((one) => ({
    name: one.name,
    type: one.type,
    value: layers.map((layer) => thresholdValue(layer, one)).find((value) => value !== undefined) ?? String(one.value),
  }));
  return {
    isSubscribed: firstValue('isSubscribed') ?? definition.isSubscribed,
    ...(frequency !== undefined && { frequency }),
    ...(duration !== undefined && { duration }),
    ...(threshold.length > 0 && { threshold }),
    ...(definition.isBenchmark && { isBenchmarkEnabled: firstValue('isBenchmarkEnabled') ?? true }),
  };
}

const thresholdValue = (layer: OwnConfiguration, definition: ThresholdDefinition): string | undefined =>
  layer.threshold?.find((one) => isSame(one, definition))?.value;

const isSame = (one: Pick<Threshold, 'name' | 'type'>, other: Pick<Threshold, 'name' | 'type'>): boolean =>
  one.name === other.name && one.type === other.type;

/** Returns the customer's title of an insight, otherwise the default title. */
export const insightTitle = (settings: CustomerSettings, { name, title }: InsightDefinition): string =>
  settings.get(name)?.title ?? title;

/**
 * Returns the settings of an entity of a user. Settings of the entity override those of its type, which override the customer's. An insight
 * that the customer has switched off is off.
 * @param entityId 0 for all entities of the type.
 */
export function effectiveSettings(
  { customer, user }: Settings,
  definition: InsightDefinition,
  { entityType, entityId }: { entityType: InsightEntity; entityId: number },
): EffectiveSettings {
  const userSetting = (id: number): OwnConfiguration =>
    user.find((row) => row.insight_name === definition.name && row.entity_type === entityType && row.entity_id === id)
      ?.configuration ?? {};
  const customerSetting = customer.get(definition.name)?.configurations[entityType] ?? {};
  const result = mergeLayers(definition, [
    ...(entityId === 0 ? [] : [userSetting(entityId)]),
    userSetting(0),
    customerSetting,
  ]);
  return effectiveCustomerSettings(customer, definition, entityType).isSubscribed
    ? result
    : { ...result, isSubscribed: false };
}

/** Returns the entity types for which the insight is on for the customer. */
export const offeredEntities = (settings: CustomerSettings, definition: InsightDefinition): InsightEntity[] =>
  definition.entities.filter((entityType) => effectiveCustomerSettings(settings, definition, entityType).isSubscribed);

/** Returns whether an insight is on for an entity type, or for at least one entity by its own setting. */
export const isOnForAny = (settings: Settings, definition: InsightDefinition, entityType: InsightEntity): boolean =>
  effectiveCustomerSettings(settings.customer, definition, entityType).isSubscribed &&
  (effectiveSettings(settings, definition, { entityType, entityId: 0 }).isSubscribed ||
    settings.user.some(
      (row) =>
        row.insight_name === definition.name &&
        row.entity_type === entityType &&
        row.configuration.isSubscribed === true,
    ));
