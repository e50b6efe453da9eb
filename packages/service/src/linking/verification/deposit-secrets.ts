import type { Executor } from '@fin-link/storage';
import { z } from 'zod';
import type { ServiceDatabase, ServiceTransaction } from '../../platform/database/index.ts';
import type { DepositKey, NeedsSecrets } from '../../data/provider-account-records/index.ts';
import { type DepositAmount, depositEntries } from './deposit-terms.ts';
import type { StoredVerification, VerificationRow } from './records.ts';

const storedAmounts = z.array(z.strictObject({ amount: z.string(), direction: z.enum(depositEntries) }));

/** Returns the key under which the secrets of a verification's deposits are stored. */
export const depositKeyOf = (
  row: Pick<VerificationRow, 'customer_id' | 'user_id' | 'provider_account_id' | 'id'>,
): DepositKey => ({
  customerId: row.customer_id,
  userId: row.user_id,
  providerAccountId: row.provider_account_id,
  verificationId: row.id,
});

/** Encrypts and stores the amounts and the account number of deposits. */
export async function storeDepositSecrets(
  trx: ServiceTransaction,
  { secrets }: NeedsSecrets,
  key: DepositKey,
  { amounts, accountNumber }: { amounts: readonly DepositAmount[]; accountNumber: string },
): Promise<void> {
  await secrets.keepDeposit(trx, key, 'amounts', JSON.stringify(amounts));
  await secrets.keepDeposit(trx, key, 'account-number', accountNumber);
}

/** Returns the amounts and the account number of deposits, or `undefined` if either was deleted. */
export async function readDepositSecrets(
  executor: Executor<ServiceDatabase>,
  { secrets }: NeedsSecrets,
  key: DepositKey,
): Promise<{ amounts: DepositAmount[]; accountNumber: string } | undefined> {
  const [amounts, accountNumber] = [
    await secrets.deposit(executor, key, 'amounts'),
    await secrets.deposit(executor, key, 'account-number'),
  ];
  if (amounts === undefined || accountNumber === undefined) return undefined;
  return { amounts: storedAmounts.parse(JSON.parse(amounts)), accountNumber };
}

/** Deletes the amounts of deposits that have ended, and the account number unless the account was verified. */
export async function deleteDepositSecrets(
  trx: ServiceTransaction,
  { secrets }: NeedsSecrets,
  key: DepositKey,
  { isVerified }: { isVerified: boolean },
): Promise<void> {
  await secrets.forgetDeposit(trx, key, 'amounts');
  if (!isVerified) await secrets.forgetDeposit(trx, key, 'account-number');
}

/** Returns the full number of an account that was verified by deposits, or `null` if there is none. */
export async function readVerifiedNumber(
  executor: Executor<ServiceDatabase>,
  { secrets }: NeedsSecrets,
  stored: readonly StoredVerification[],
): Promise<string | null> {
  const verified = stored.find(({ row, deposit }) => deposit !== null && row.status === 'SUCCESS');
  if (verified === undefined) return null;
  return (await secrets.deposit(executor, depositKeyOf(verified.row), 'account-number')) ?? null;
}
