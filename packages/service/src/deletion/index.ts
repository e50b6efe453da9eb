export { createDeletions, type Deletions } from './deletions.ts';
export { deleteSharedData } from './delete-shared-data.ts';
export { forgetDeletionsOfUser } from './forget-deletions.ts';
export { type DeletionTables, migrateDeletion } from './tables.ts';
export { migrateSampling } from './unsampled-columns.ts';
