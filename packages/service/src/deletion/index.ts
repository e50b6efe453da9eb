export { deleteSharedData, type DeletionDeps } from './delete-shared-data.ts';
export { createDeletions, type Deletions, forgetDeletionsOfUser } from './deletions.ts';
