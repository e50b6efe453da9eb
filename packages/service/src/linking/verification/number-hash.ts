import { createHmac, randomBytes } from 'node:crypto';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { NeedsVault } from '../../platform/runtime/index.ts';

const scopeOf = (customerId: number): string => `deposit-numbers/${customerId}`;
const keyBytes = 32;

/**
 * Returns a hash that is equal for equal account numbers of a customer's users. The key differs for each customer. Ignores hyphens, case
 * and leading zeros.
 */
export async function numberHash(
  trx: ServiceTransaction,
  deps: NeedsVault,
  customerId: number,
  { routingNumber, accountNumber }: { routingNumber: string; accountNumber: string },
): Promise<string> {
  const key = await keyOf(trx, deps, customerId);
  const plain = accountNumber.replaceAll('-', '').replace(/^0+/, '').toUpperCase();
  const hash = createHmac('sha256', key).update(`${routingNumber}|${plain}`).digest('base64url');
  key.fill(0);
  return hash;
}

/** Returns the customer's key. Creates the key on first use, under a lock of the customer. */
async function keyOf(trx: ServiceTransaction, { vault }: NeedsVault, customerId: number): Promise<Buffer> {
  const read = () => vault.get(trx, scopeOf(customerId), 'key');
  const existing = await read();
  if (existing !== undefined) return existing;
  await trx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute();
  const meanwhile = await read();
  if (meanwhile !== undefined) return meanwhile;
  const key = randomBytes(keyBytes);
  await vault.put(trx, scopeOf(customerId), 'key', key);
  return key;
}
