import { randomBytes } from 'node:crypto';
import { bucketOfCustomer, type NeedsDatabase } from '../../platform/database/index.ts';
import type { NeedsVault } from '../../platform/runtime/index.ts';

/** Use of a customer's key: hashes of account numbers that receive deposits, or of accounts that several users may have linked. */
type KeyPurpose = 'deposit-numbers' | 'accounts-of-customer';

/** Returns the customer's key for a purpose. Call it outside a transaction. The key must not be changed. */
type ReadCustomerKey = (customerId: number, purpose: KeyPurpose) => Promise<Buffer>;

export interface NeedsCustomerKeys {
  readonly customerKey: ReadCustomerKey;
}

const keyBytes = 32;

/**
 * Creates the function that returns keys of customers. Creates a key on first use, under a lock of the customer. A process reads each key
 * once, in a transaction of its own, because a key is in the bucket of the customer and not in those of its users.
 */
export function createCustomerKeys({ database, vault }: NeedsDatabase & NeedsVault): ReadCustomerKey {
  const keys = new Map<string, Buffer>();
  return async (customerId, purpose) => {
    const scope = { bucket: bucketOfCustomer(customerId), name: `${purpose}/${customerId}` };
    const known = keys.get(scope.name);
    if (known !== undefined) return known;
    const key =
      (await vault.get(database.db, scope, 'key')) ??
      (await database.tx(async (trx) => {
        await trx.selectFrom('customer').select('id').where('id', '=', customerId).forUpdate().execute();
        const meanwhile = await vault.get(trx, scope, 'key');
        if (meanwhile !== undefined) return meanwhile;
        const newKey = randomBytes(keyBytes);
        await vault.put(trx, scope, 'key', newKey);
        return newKey;
      }));
    keys.set(scope.name, key);
    return key;
  };
}
