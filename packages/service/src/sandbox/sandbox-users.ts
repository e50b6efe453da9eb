import { type NeedsDatabase, userByLoginName } from '../platform/database/index.ts';
import type { UserKey } from '../tenancy/users/index.ts';
import { type SandboxPerson, sandboxPeople } from './people.ts';

interface SandboxUser {
  key: UserKey;
  person: SandboxPerson;
}

/** Returns the sample users that exist, in the order of their login names. */
export async function sandboxUsers({ database: { db } }: NeedsDatabase): Promise<SandboxUser[]> {
  const customer = await db
    .selectFrom('customer')
    .select('id')
    .where('admin_login_name', '=', 'sandbox_admin')
    .executeTakeFirst();
  if (customer === undefined) return [];
  const users: SandboxUser[] = [];
  for (const person of sandboxPeople) {
    const user = await userByLoginName(db, customer.id, person.loginName);
    if (user !== undefined) users.push({ key: { customerId: customer.id, userId: user.id }, person });
  }
  return users;
}
