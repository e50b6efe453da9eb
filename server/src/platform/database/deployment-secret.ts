import { newToken } from '@fin-link/storage';
import type { NeedsClock, NeedsVault } from '../parts/index.ts';
import { hostScope } from './host-scope.ts';
import type { NeedsDatabase } from './schema.ts';

const scope = hostScope('deployment');

/** Returns a random secret, which is created on first use and is the same in every process. */
export async function deploymentSecret(
  { database, vault, clock }: NeedsDatabase & NeedsVault & NeedsClock,
  name: string,
): Promise<string> {
  return database.tx(async (trx) => {
    const inserted = await trx
      .insertInto('deployment_secret')
      .values({ name, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (inserted !== undefined) {
      const secret = newToken('');
      await vault.put(trx, scope, name, secret);
      return secret;
    }
    const sealed = await vault.get(trx, scope, name);
    if (sealed === undefined) throw new Error(`The deployment secret "${name}" is recorded but not in the vault.`);
    return sealed.toString('utf8');
  });
}
