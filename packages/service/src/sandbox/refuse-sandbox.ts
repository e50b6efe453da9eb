import type { Database } from '@fin-link/storage';
import type { ServiceDatabase } from '../platform/database/index.ts';
import { sandboxClientKeys } from './seed-sandbox.ts';

/** Throws if the database has the published sandbox credentials, which would give everyone access. */
export async function refuseSandboxCredentials({ db }: Database<ServiceDatabase>): Promise<void> {
  const found = await db
    .selectFrom('customer_credential')
    .select('client_key')
    .where('client_key', 'in', [...sandboxClientKeys])
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  if (found !== undefined)
    throw new Error('Production does not start with sandbox credentials: revoke them, or use a new database.');
}
