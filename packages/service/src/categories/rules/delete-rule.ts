import type { NeedsDatabase } from '../../database/index.ts';
import type { Handler } from '../../http/index.ts';
import { lockProviderAccounts } from '../../provider-accounts/index.ts';
import { type NeedsBackground, type NeedsBusinessClock, ServiceError } from '../../runtime/index.ts';
import { lockUser, userKeyOf } from '../../users/index.ts';
import { recategorize } from './recategorize.ts';
import { ownedBy } from './rule-rows.ts';

/** What the rule has decided is decided at once by the next rule that fits, else as derived. Throws Y800 for a rule that the user does not have. */
export const deleteRule =
  ({
    database,
    businessClock,
    inBackground,
  }: NeedsDatabase & NeedsBusinessClock & NeedsBackground): Handler<'deleteRule'> =>
  async ({ params: { ruleId } }, call) => {
    const user = userKeyOf(call);
    await inBackground(() =>
      database.tx(async (trx) => {
        await lockUser(trx, user);
        await lockProviderAccounts(trx, user);
        const deleted = await trx
          .deleteFrom('category_rule')
          .where((where) => where.and({ ...ownedBy(user), id: ruleId }))
          .returning('id')
          .executeTakeFirst();
        if (deleted === undefined) throw new ServiceError('Y800', { name: 'ruleId' });
        await recategorize(trx, user, { decidedBy: ruleId }, businessClock.now());
      }),
    );
  };
