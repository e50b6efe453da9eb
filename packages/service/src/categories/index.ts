export {
  categories,
  categoryIdsWhere,
  type CategoryName,
  categoryOf,
  type DetailCategory,
  detailCategories,
  type DetailCategoryName,
  detailCategoryOf,
} from './system-categories.ts';
