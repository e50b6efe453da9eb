import { newToken } from '@fin-link/storage';
import type { Clock, Vault } from '@fin-link/storage';
import type { HostDatabase } from './schema.ts';

const scope = 'deployment';

/** A random secret that is made on first use and is the same in every process ever after. */
export async function deploymentSecret(
  database: HostDatabase,
  vault: Vault,
  clock: Clock,
  name: string,
): Promise<string> {
  return database.tx(async (trx) => {
    const made = await trx
      .insertInto('deployment_secret')
      .values({ name, created_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('name')
      .executeTakeFirst();
    if (made !== undefined) {
      const secret = newToken('');
      await vault.put(trx, scope, name, secret);
      return secret;
    }
    const sealed = await vault.get(trx, scope, name);
    if (sealed === undefined) throw new Error(`The deployment secret "${name}" is recorded but not in the vault.`);
    return sealed.toString('utf8');
  });
}
