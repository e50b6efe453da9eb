export { deleteSharedData, type DeletionDeps } from './delete-shared-data.ts';
export { createDeletions, forgetDeletionsOfUser } from './deletions.ts';
