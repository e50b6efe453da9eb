export { createDeletions, type Deletions, forgetDeletionsOfUser } from './deletions.ts';
export { deleteSharedData } from './delete-shared-data.ts';
