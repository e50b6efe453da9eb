import { randomBytes } from 'node:crypto';
import type { Vault } from '@fin-link/storage';
import type { ServiceTransaction } from '../../platform/database/index.ts';

const keyBytes = 32;

/** Returns the customer's key for a purpose, for example `deposit-numbers`. Creates the key on first use, under a lock of the customer. */
export async function customerKey(
  trx: ServiceTransaction,
  vault: Vault,
  customerId: number,
  purpose: string,
): Promise<Buffer> {
  const scope = `${purpose}/${customerId}`;
  const read = () => vault.get(trx, scope, 'key');
  const existing = await read();
  if (existing !== undefined) return existing;
  await trx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute();
  const meanwhile = await read();
  if (meanwhile !== undefined) return meanwhile;
  const key = randomBytes(keyBytes);
  await vault.put(trx, scope, 'key', key);
  return key;
}
