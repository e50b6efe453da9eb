import { createHmac } from 'node:crypto';
import type { ServiceTransaction } from '../../platform/database/index.ts';
import type { NeedsVault } from '../../platform/runtime/index.ts';
import { customerKey } from '../../tenancy/customers/index.ts';

/**
 * Returns a hash that is equal for equal account numbers of a customer's users. The key differs for each customer. Ignores hyphens, case
 * and leading zeros.
 */
export async function numberHash(
  trx: ServiceTransaction,
  { vault }: NeedsVault,
  customerId: number,
  { routingNumber, accountNumber }: { routingNumber: string; accountNumber: string },
): Promise<string> {
  const key = await customerKey(trx, vault, customerId, 'deposit-numbers');
  const plain = accountNumber.replaceAll('-', '').replace(/^0+/, '').toUpperCase();
  const hash = createHmac('sha256', key).update(`${routingNumber}|${plain}`).digest('base64url');
  key.fill(0);
  return hash;
}
