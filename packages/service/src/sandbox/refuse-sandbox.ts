import type { Database } from '@fin-link/storage';
import type { ServiceDatabase } from '../database/index.ts';
import { sandboxClientKeys } from './seed-sandbox.ts';

/** A database that once was a sandbox's lets everybody in who has read the documentation. */
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
