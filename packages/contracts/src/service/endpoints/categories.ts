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
    reply: categoryReply,
    status: 200,
  }),
  addCategory: endpoint({
    method: 'POST',
    path: '/transactions/categories',
    caller: 'user',
    section: 'public',
    summary: 'Add a user category',
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
    body: updateCategory,
    status: 204,
  }),
  deleteCategory: endpoint({
    method: 'DELETE',
    path: '/transactions/categories/:categoryId',
    caller: 'user',
    section: 'public',
    summary: 'Delete a user category',
    params: z.strictObject({ categoryId: idText }),
    status: 204,
  }),
  getRules: endpoint({
    method: 'GET',
    path: '/transactions/categories/rules',
    caller: 'user',
    section: '4.4',
    summary: 'Categorization rules, as a list without a name',
    reply: categorizationRules,
    status: 200,
  }),
  getTransactionRules: endpoint({
    method: 'GET',
    path: '/transactions/categories/txnRules',
    caller: 'user',
    section: 'public',
    summary: 'Categorization rules',
    reply: transactionRuleReply,
    status: 200,
  }),
  addRule: endpoint({
    method: 'POST',
    path: '/transactions/categories/rules',
    caller: 'user',
    section: 'public',
    summary: 'Add a rule, or run all rules',
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
    params: rulePath,
    status: 204,
  }),
} as const;
