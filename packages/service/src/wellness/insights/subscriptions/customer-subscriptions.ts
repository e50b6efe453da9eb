import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { ServiceError } from '../../../platform/runtime/index.ts';
import type { NeedsCustomerSettings } from '../../../tenancy/customers/index.ts';
import { assertComparable, assertLimited, configurationOf, namedInsights, withChange } from './check-change.ts';
import { effectiveCustomerSettings } from './settings.ts';

const minTitleLength = 3;

const maxTitleLength = 100;

const forbiddenInTitles = /[><\\"'%{}|^~[\]]/;

/**
 * Changes settings of a customer in one transaction. Throws Y800 or Y801 for an invalid title, Y803 for an insight with neither a title nor
 * a configuration, and the errors of `namedInsights` and `configurationOf`.
 */
export const updateCustomerSubscriptions =
  (deps: NeedsDatabase & NeedsCustomerSettings): Handler<'updateCustomerSubscriptions'> =>
  async ({ body: { customerSubscription } }, call) => {
    const changes = namedInsights(customerSubscription).map(({ typed, definition }) => {
      const { insightTitle: title, customerConfiguration: configurations = [] } = typed;
      if (title === undefined && configurations.length === 0)
        throw new ServiceError('Y803', { name: 'customerConfiguration' });
      if (title !== undefined) assertTitle(title);
      const changed = configurations.map((one) => configurationOf(definition, one));
      if (new Set(changed.map(({ entityType }) => entityType)).size < changed.length)
        throw new ServiceError('Y802', { name: 'entityType' });
      return { definition, title, changed };
    });
    await deps.database.tx(async (trx) => {
      // Serializes the changes of one customer.
      await trx.selectFrom('customer').select('id').where('id', '=', call.customer.id).forUpdate().execute();
      for (const { definition, title, changed } of changes) {
        const row = await trx
          .selectFrom('customer_insight')
          .select(['insight_title', 'configurations'])
          .where((where) => where.and({ customer_id: call.customer.id, insight_name: definition.name }))
          .executeTakeFirst();
        const configurations = { ...row?.configurations };
        for (const { entityType, change } of changed) {
          await assertComparable(deps, trx, call.customer.id, definition, change);
          configurations[entityType] = withChange(configurations[entityType] ?? {}, change);
        }
        const setting = { title: title ?? row?.insight_title ?? null, configurations };
        for (const { entityType } of changed)
          assertLimited(
            definition,
            effectiveCustomerSettings(new Map([[definition.name, setting]]), definition, entityType),
          );
        const stored = { insight_title: setting.title, configurations: JSON.stringify(configurations) };
        await trx
          .insertInto('customer_insight')
          .values({ customer_id: call.customer.id, insight_name: definition.name, ...stored })
          .onConflict((conflict) => conflict.columns(['customer_id', 'insight_name']).doUpdateSet(stored))
          .execute();
      }
    });
  };

/** Throws Y801 for a title that is too short or too long, and Y800 for a forbidden character. */
function assertTitle(title: string): void {
  if (title.length < minTitleLength || title.length > maxTitleLength)
    throw new ServiceError('Y801', { name: 'insightTitle' });
  if (forbiddenInTitles.test(title)) throw new ServiceError('Y800', { name: 'insightTitle' });
}
