import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handlers } from '../../platform/http/index.ts';
import type { NeedsBackground, NeedsBusinessClock, NeedsIds } from '../../platform/runtime/index.ts';
import { addCategory, deleteCategory, updateCategory } from './edit-categories.ts';
import { getCategories } from './get-categories.ts';
import { addRule, deleteRule, updateRule } from './rules/edit-rules.ts';
import { getRules, getTransactionRules } from './rules/get-rules.ts';
import { runRule } from './rules/run-rules.ts';

export {
  deleteCategoriesOfUser,
  type ChosenCategory,
  findCategory,
  type CategoryNames,
  categoryNamesOf,
} from './user-categories.ts';
export { settlePairs } from './pairs/settle-pairs.ts';
export { applyRules } from './rules/apply-rules.ts';
export {
  categories,
  categoryGroups,
  categoryIdsWhere,
  type CategoryName,
  categoryOf,
  detailCategories,
  type DetailCategoryName,
  detailCategoryOf,
  nameMessage,
} from './system-categories.ts';

type CategoryHandlers = Pick<
  Handlers,
  | 'getCategories'
  | 'addCategory'
  | 'updateCategory'
  | 'deleteCategory'
  | 'getRules'
  | 'getTransactionRules'
  | 'addRule'
  | 'updateRule'
  | 'deleteRule'
  | 'runRule'
>;

export const createCategoryHandlers = (
  deps: NeedsDatabase & NeedsBusinessClock & NeedsIds & NeedsBackground,
): CategoryHandlers => ({
  getCategories: getCategories(deps),
  addCategory: addCategory(deps),
  updateCategory: updateCategory(deps),
  deleteCategory: deleteCategory(deps),
  getRules: getRules(deps),
  getTransactionRules: getTransactionRules(deps),
  addRule: addRule(deps),
  updateRule: updateRule(deps),
  deleteRule: deleteRule(deps),
  runRule: runRule(deps),
});
