export { createDeletions, type Deletions } from './deletions.ts';
export { deleteSharedData } from './delete-shared-data.ts';
export { forgetDeletionsOfUser } from './forget-deletions.ts';
export { type DeletionTables, migrateDeletion } from '../database/tables/deletion.ts';
export { migrateSampling } from '../database/tables/unsampled-columns.ts';
