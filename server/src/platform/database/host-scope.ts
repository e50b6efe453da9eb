import type { VaultScope } from '@fin-link/storage';

/** Returns the vault scope of a name. All scopes of the host have bucket 0, because the tables of the host are not distributed. */
export const hostScope = (name: string): VaultScope => ({ bucket: 0, name });
