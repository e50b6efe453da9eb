import type { TransactionCategory } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { type Category, categoryOf, detailCategoriesOf, systemCategories } from './system-categories.ts';
import { type CategoryNames, categoryNamesOf, systemNames, type UserCategory } from './user-categories.ts';

/** Lists the system categories. For a user, applies the user's names and appends the user's own categories. */
export const getCategories =
  ({ database }: NeedsDatabase): Handler<'getCategories'> =>
  async (_input, { customer, user }) => {
    const names =
      user === null ? systemNames : await categoryNamesOf(database.db, { customerId: customer.id, userId: user.id });
    return {
      transactionCategory: [
        ...systemCategories.map((category) => toSystemCategory(names, category)),
        ...[...names.userCategories.values()].map((category) => toUserCategory(names, category)),
      ],
    };
  };

const groupOf = (names: CategoryNames, { type, highLevel }: Category) =>
  ({
    type,
    classification: 'PERSONAL',
    highLevelCategoryId: highLevel.id,
    highLevelCategoryName: names.of(highLevel),
    defaultHighLevelCategoryName: highLevel.name,
  }) as const;

function toSystemCategory(names: CategoryNames, category: Category): TransactionCategory {
  const details = detailCategoriesOf(category.id);
  return {
    id: category.id,
    source: 'SYSTEM',
    category: names.of(category),
    defaultCategoryName: category.name,
    ...groupOf(names, category),
    ...(details.length > 0 && {
      detailCategory: details.map(({ id, name }) => ({
        id,
        name,
        detailedCategoryId: id,
        detailedCategoryName: name,
      })),
    }),
  };
}

const toUserCategory = (names: CategoryNames, category: UserCategory): TransactionCategory => ({
  id: category.id,
  source: 'USER',
  category: category.name,
  defaultCategoryName: category.defaultName,
  ...groupOf(names, categoryOf(category.parentCategoryId)),
  parentCategoryId: category.parentCategoryId,
});
