import { z } from 'zod';
import { id } from '../primitives.ts';
import { categorySources } from './transaction.ts';

/** Members of a transaction that a clause can test. */
export const ruleFields = ['description', 'amount'] as const;
/** Comparisons of a transaction's description with the text of a clause. */
export const descriptionOperations = ['stringEquals', 'stringContains'] as const;
export type DescriptionOperation = (typeof descriptionOperations)[number];
/** Comparisons of a transaction's amount with the number of a clause. */
export const amountOperations = [
  'numberEquals',
  'numberLessThan',
  'numberLessThanEquals',
  'numberGreaterThan',
  'numberGreaterThanEquals',
] as const;
export type AmountOperation = (typeof amountOperations)[number];

const clause = z.strictObject({
  field: z.enum(ruleFields),
  operation: z.enum([...descriptionOperations, ...amountOperations]),
  /** Text of 3 to 50 characters for a description, or a number from 0 to 99,999,999,999.99 for an amount. */
  value: z.union([z.string().max(60), z.number()]),
});
export type RequestedClause = z.infer<typeof clause>;

/** Body of `POST` and `PUT /transactions/categories/rules`. A rule has a clause for the description, the amount, or both. */
export const categorizationRuleRequest = z.strictObject({
  rule: z.strictObject({
    categoryId: id,
    /** Owner of the category. Without it, a system category has priority over a user's category with the same id. */
    source: z.enum(categorySources).optional(),
    /** Priority; rules with lower numbers apply first. Default for a new rule: the last position. */
    priority: z
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .optional(),
    ruleClause: z.array(clause).min(1).max(2),
  }),
});
export type CategorizationRuleRequest = z.infer<typeof categorizationRuleRequest>;

/** Rule as JSON text in a query parameter. */
export const ruleParam = z
  .string()
  .max(2_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text);
    } catch {
      context.addIssue({ code: 'custom', message: 'no JSON' });
      return z.NEVER;
    }
  })
  .pipe(categorizationRuleRequest);

/** Stored rule, as `GET /transactions/categories/rules` returns it. */
export const categorizationRule = z
  .strictObject({
    userDefinedRuleId: id,
    ruleClauses: z.array(
      z.strictObject({
        ruleClauseId: id,
        userDefinedRuleId: id,
        field: z.enum(ruleFields),
        operation: z.enum([...descriptionOperations, ...amountOperations]),
        fieldValue: z.string(),
      }),
    ),
    /** 3 for a system category, 4 for a user's category. */
    categoryLevelId: z.int(),
    /** Id of the category, which may be a user's category (interface section 9). */
    transactionCategorisationId: id,
    /** Id of the system category that a user's category is part of. Version 1.1 only. */
    parentCategoryId: id.optional(),
    /** Id of the user who owns the rule. */
    memId: id,
    rulePriority: z.int(),
  })
  .meta({ id: 'CategorizationRule' });
export type CategorizationRule = z.infer<typeof categorizationRule>;
/** Reply of `GET /transactions/categories/rules`: all rules, as a list without a name. */
export const categorizationRules = z.array(categorizationRule);
/** Reply of `GET /transactions/categories/txnRules`: all rules. */
export const transactionRuleReply = z.strictObject({ txnRules: categorizationRules.optional() });
