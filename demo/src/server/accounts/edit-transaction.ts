import { ServiceCallError } from '@fin-link/service-client';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idFromText } from '../http/id-text.ts';
import { fromOwnPages } from '../http/own-origin.ts';
import { Problem } from '../http/problem.ts';
import type { DemoDeps } from '../site/deps.ts';
import type { Category, Transaction, UserClient } from '../site/records.ts';
import { addressOf, positionFields } from './list-position.ts';
import { maxRuleLength, minRuleLength } from './transaction-form.ts';

/** Serves the form that saves a transaction's category and note and, if requested, a categorization rule. */
export function editTransaction(app: FastifyInstance, { settings, signIns, backend }: DemoDeps): void {
  const invalidForm = () => new Problem(400, 'We couldn’t save that', 'Go back, choose a category and save again.');
  // Form encoding makes a note of 500 characters longer.
  const routeOptions = { onRequest: fromOwnPages(settings.origin), bodyLimit: 16_384 };
  app.post('/accounts/edit-transaction', routeOptions, async (request, reply) => {
    const { loginName } = signIns.require(request);
    const { data, error } = form.safeParse(request.body);
    if (error !== undefined) throw invalidForm();
    const { accountId, transactionId, container, category, memo, always } = data;
    const user = backend.asUser(loginName);
    try {
      await user.updateTransaction({
        params: { transactionId: String(transactionId) },
        body: { transaction: { container, categoryId: category.id, categorySource: category.source, memo } },
      });
      if (always !== undefined) await categorizeLike(user, always, category);
    } catch (cause) {
      throw cause instanceof ServiceCallError && cause.status === 400 ? invalidForm() : cause;
    }
    const address = addressOf(accountId, data, { saved: String(transactionId) });
    return reply.redirect(`${address}#transaction-${transactionId}`, 303);
  });
}

/** Form fields in a row of transactions. */
const form = z.object({
  accountId: idFromText,
  ...positionFields,
  transactionId: idFromText,
  container: z
    .string()
    .regex(/^[A-Za-z]{1,30}$/)
    // The service rejects unknown containers.
    .transform((text) => text as Transaction['CONTAINER']),
  /** Source and id, for example `SYSTEM-10`, because ids of a user's categories are numbered separately. */
  category: z
    .string()
    .regex(/^(SYSTEM|USER)-[1-9]\d{0,9}$/)
    .transform((text) => text.split('-', 2))
    .transform(([source, id]) => ({ source, id: Number(id) }))
    .pipe(z.object({ source: z.enum(['SYSTEM', 'USER']), id: z.int() })),
  memo: z.string().trim().max(500),
  /** Text of a new rule, which assigns the category to transactions with a similar description; omitted for no rule. */
  always: z.string().trim().min(minRuleLength).max(maxRuleLength).optional(),
});

/** Assigns the category to current and future transactions whose description contains the text. */
async function categorizeLike(
  user: UserClient,
  text: string,
  { id, source }: Pick<Category, 'id' | 'source'>,
): Promise<void> {
  const existingRule = (await user.getRules()).body.find(({ ruleClauses: [clause, another] }) => {
    const isSame = clause?.operation === 'stringContains' && clause.fieldValue.toLowerCase() === text.toLowerCase();
    return another === undefined && isSame;
  });
  const ruleClause = [{ field: 'description', operation: 'stringContains', value: text } as const];
  const body = { rule: { categoryId: id, source, ruleClause } };
  await (existingRule === undefined
    ? user.addRule({ body })
    : user.updateRule({ params: { ruleId: String(existingRule.userDefinedRuleId) }, body }));
  // A new rule applies to future transactions; running the rules applies it to existing ones.
  await user.addRule({ query: { action: 'run' } });
}
