import type { NeedsDatabase } from '../../database/index.ts';
import type { Handler } from '../../http/index.ts';
import { lockProviderAccounts } from '../../provider-accounts/index.ts';
import { type NeedsBackground, type NeedsBusinessClock, type NeedsIds, ServiceError } from '../../runtime/index.ts';
import { lockUser, userKeyOf } from '../../users/index.ts';
import { findCategory } from '../find-category.ts';
import { recategorize } from './recategorize.ts';
import { readClauses } from './read-rule.ts';
import { assertUnique, ownedBy, rulesOf } from './rule-rows.ts';

/**
 * Replaces what a rule says; its priority stays where none is given. What it has decided is decided anew at once: by the rule
 * where it still fits, else by the next rule that does, else as derived. Throws Y800 for a rule that the user does not have.
 */
export const updateRule =
  ({
    database,
    businessClock,
    ids,
    inBackground,
  }: NeedsDatabase & NeedsBusinessClock & NeedsIds & NeedsBackground): Handler<'updateRule'> =>
  async ({ params: { ruleId }, body: { rule: asked } }, call) => {
    const user = userKeyOf(call);
    const clauses = readClauses(asked.ruleClause);
    await inBackground(() =>
      database.tx(async (trx) => {
        await lockUser(trx, user);
        const rules = await rulesOf(trx, user);
        const rule = rules.find(({ id }) => id === ruleId);
        if (rule === undefined) throw new ServiceError('Y800', { name: 'ruleId' });
        const chosen = await findCategory(trx, user, asked);
        if (chosen === undefined) throw new ServiceError('Y806');
        assertUnique(rules, clauses, ruleId);
        await lockProviderAccounts(trx, user);
        await trx
          .updateTable('category_rule')
          .set({
            priority: asked.priority ?? rule.priority,
            category_id: chosen.categoryId,
            user_category_id: chosen.userCategoryId,
            description_clause_id: clauses.description === null ? null : (rule.description_clause_id ?? ids.next()),
            amount_clause_id: clauses.amount === null ? null : (rule.amount_clause_id ?? ids.next()),
            ...clauses,
          })
          .where((where) => where.and({ ...ownedBy(user), id: ruleId }))
          .execute();
        await recategorize(trx, user, { decidedBy: ruleId }, businessClock.now());
      }),
    );
  };
