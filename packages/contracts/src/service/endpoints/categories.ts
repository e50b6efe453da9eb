import { z } from 'zod';
import { idText } from '../primitives.ts';
import { addCategory, categoryReply, updateCategory } from '../resources/category.ts';
import {
  categorizationRuleRequest,
  categorizationRules,
  ruleParam,
  transactionRuleReply,
} from '../resources/categorization-rule.ts';
import { endpoint } from './define.ts';

const rulePath = z.strictObject({ ruleId: idText });

/** Endpoints under `/transactions/categories`: categories and the user's categorization rules. */
export const categoryEndpoints = {
  getCategories: endpoint({
    method: 'GET',
    path: '/transactions/categories',
    caller: 'any',
    section: '4.4',
    summary: "Categories with detail categories. A user token adds the user's names and categories",
    description:
      "With an admin token, lists the categories of the system. With a user token, the names are those that the user chose, and the user's own categories follow.",
    reply: categoryReply,
    status: 200,
  }),
  addCategory: endpoint({
    method: 'POST',
    path: '/transactions/categories',
    caller: 'user',
    section: 'public',
    summary: 'Add a user category',
    description:
      'Adds a category below a category of the system. It can be used in transactions, rules and views. A user has at most 200; one more answers `Y824`. A name that exists answers `Y811`, so a repeated call adds nothing, and no Idempotency-Key is needed.',
    body: addCategory,
    withoutEffect: ['source'],
    status: 201,
  }),
  updateCategory: endpoint({
    method: 'PUT',
    path: '/transactions/categories',
    caller: 'user',
    section: 'public',
    summary: 'Rename a category',
    description:
      'Renames a category, its high-level category, or both, for this user only. An empty name restores the original one. The transactions of the category appear in the next data extract. A request without a name answers `Y803`.',
    body: updateCategory,
    status: 204,
  }),
  deleteCategory: endpoint({
    method: 'DELETE',
    path: '/transactions/categories/:categoryId',
    caller: 'user',
    section: 'public',
    summary: 'Delete a user category',
    description:
      'Deletes a category that the user added. Its rules and transactions move to the category of the system that is its parent. Another id answers `Y800`.',
    params: z.strictObject({ categoryId: idText }),
    status: 204,
  }),
  getRules: endpoint({
    method: 'GET',
    path: '/transactions/categories/rules',
    caller: 'user',
    section: '4.4',
    summary: 'Categorization rules, as a list without a name',
    description:
      'The reply is a JSON array, as the public interface has it. `GET /transactions/categories/txnRules` has the same rules as a member of an object.',
    reply: categorizationRules,
    status: 200,
  }),
  getTransactionRules: endpoint({
    method: 'GET',
    path: '/transactions/categories/txnRules',
    caller: 'user',
    section: 'public',
    summary: 'Categorization rules',
    description: 'Lists the same rules as `GET /transactions/categories/rules`, as the member `txnRules` of an object.',
    reply: transactionRuleReply,
    status: 200,
  }),
  addRule: endpoint({
    method: 'POST',
    path: '/transactions/categories/rules',
    caller: 'user',
    section: 'public',
    summary: 'Add a rule, or run all rules',
    description:
      'With a rule in the body, adds it: it applies to transactions that arrive later. With `action=run` and no body, applies all rules to all stored transactions, and answers 204. A user has at most 200 rules; one more answers `Y824`. A rule with the same conditions answers `Y400`, so a repeated call adds nothing, and no Idempotency-Key is needed. An invalid rule answers `Y806`.',
    query: z.strictObject({
      /** `run` applies all rules to all stored transactions. */
      action: z.literal('run').optional(),
      ruleParam: ruleParam.optional(),
    }),
    body: categorizationRuleRequest,
    bodyOptional: true,
    status: 201,
    otherStatus: 204,
  }),
  runRule: endpoint({
    method: 'POST',
    path: '/transactions/categories/rules/:ruleId',
    caller: 'user',
    section: 'public',
    summary: 'Run a rule',
    description:
      'Applies the rules to the stored transactions that match this rule. A rule with a higher priority that also matches still decides. A run in progress answers `Y400` with `Retry-After`, an unknown rule `Y800`.',
    params: rulePath,
    query: z.strictObject({ action: z.literal('run') }),
    status: 204,
  }),
  updateRule: endpoint({
    method: 'PUT',
    path: '/transactions/categories/rules/:ruleId',
    caller: 'user',
    section: 'public',
    summary: 'Change a rule',
    description:
      'Replaces the rule. Without `priority`, the rule keeps its own. The transactions that have their category from this rule are categorized again. An unknown rule answers `Y800`, an invalid one `Y806`.',
    params: rulePath,
    body: categorizationRuleRequest,
    status: 204,
  }),
  deleteRule: endpoint({
    method: 'DELETE',
    path: '/transactions/categories/rules/:ruleId',
    caller: 'user',
    section: 'public',
    summary: 'Delete a rule',
    description:
      'Deletes the rule. The transactions that have their category from it get the next rule that matches, or none. An unknown rule answers `Y800`.',
    params: rulePath,
    status: 204,
  }),
} as const;
