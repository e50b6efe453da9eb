import { z } from 'zod';
import { id } from '../primitives.ts';
import { categorySources } from './transaction.ts';

export const ruleFields = ['description', 'amount'] as const;
export const descriptionOperations = ['stringEquals', 'stringContains'] as const;
export type DescriptionOperation = (typeof descriptionOperations)[number];
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
  /** Of a description 3 to 50 characters; of an amount 0 to 99,999,999,999.99. */
  value: z.union([z.string().max(60), z.number()]),
});
export type AskedClause = z.infer<typeof clause>;

/** A clause for the description, one for the amount, or both. */
export const categorizationRuleRequest = z.strictObject({
  rule: z.strictObject({
    categoryId: id,
    /** Says whose category it is; without it, ids of the system's categories go first. */
    source: z.enum(categorySources).optional(),
    /** The lowest number goes first. A new rule without one goes last. */
    priority: z
      .int()
      .min(0)
      .max(2 ** 31 - 1)
      .optional(),
    ruleClause: z.array(clause).min(1).max(2),
  }),
});
export type CategorizationRuleRequest = z.infer<typeof categorizationRuleRequest>;

/** The same as JSON text in a query parameter. */
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
    /** 3: a category of the system; 4: a category of the user. */
    categoryLevelId: z.int(),
    /** Of the user's category where the rule is for one (interface section 9). */
    transactionCategorisationId: id,
    /** Version 1.1 only; of a user's category the system category that it is part of. */
    parentCategoryId: id.optional(),
    /** Of the user. */
    memId: id,
    rulePriority: z.int(),
  })
  .meta({ id: 'CategorizationRule' });
export type CategorizationRule = z.infer<typeof categorizationRule>;
export const categorizationRules = z.array(categorizationRule);
export const transactionRuleReply = z.strictObject({ txnRules: categorizationRules.optional() });
