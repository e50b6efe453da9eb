import type { VaultScope } from '@fin-link/storage';
import { bucketOfUser, type Owner } from './buckets.ts';

/** Returns the vault scope of a name that belongs to no user. */
export const hostScope = (name: string): VaultScope => ({ bucket: 0, name });

/** Returns the vault scope of a user for secrets of this kind. */
export const userScope = (owner: Owner, kind: string): VaultScope => ({
  bucket: bucketOfUser(owner),
  name: `${kind} ${owner.customer} ${owner.loginName}`,
});
