import { isoDay, type Verification } from '@fin-link/contracts/service';
import type { AccountRow } from '../../data/accounts/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { depositEntries, depositWindow, expirationOf, statementText } from './deposit-rules.ts';
import { linkedAccounts } from './verifiable-accounts.ts';
import {
  findVerifications,
  type VerificationDeps,
  type DepositRow,
  type StoredVerification,
  type VerificationRow,
} from './verification.ts';

/** Returns verifications, newest first. Throws Y813 if no filter is given, and Y836 if no verification matches. */
export const getVerification =
  ({ database }: VerificationDeps): Handler<'getVerification'> =>
  async ({ query }, call) => {
    const user = userKeyOf(call);
    const { accountId, providerAccountId, verificationId, verificationType } = query;
    if ([accountId, providerAccountId, verificationId, verificationType].every((named) => named === undefined))
      throw new ServiceError('Y813', { name: 'accountId, providerAccountId' });
    const found = await findVerifications(database.db, user, {
      ids: verificationId,
      accountIds: accountId,
      providerAccountIds: providerAccountId,
      type: verificationType,
    });
    if (found.length === 0) throw new ServiceError('Y836');
    const accountIds = [...new Set(found.map(({ row }) => row.account_id))];
    const accounts = await linkedAccounts(database.db, user, { accountIds });
    const byId = new Map(accounts.map((account) => [account.id, account]));
    return { verification: found.map((stored) => toVerification(stored, byId)) };
  };

/** Builds a verification of a reply, without holders, full numbers and amounts. Linked accounts have their current details. */
export function toVerification(
  { row, deposit }: StoredVerification,
  accounts: ReadonlyMap<number, AccountRow>,
): Verification {
  const account = deposit === null ? listedAccount(accounts.get(row.account_id)) : enteredAccount(deposit);
  return {
    verificationId: row.id,
    verificationType: row.type,
    verificationStatus: row.status,
    ...(row.reason === null ? {} : { reason: row.reason }),
    verificationDate: row.created_at.toISOString(),
    accountId: row.account_id,
    providerAccountId: row.provider_account_id,
    ...(account === undefined ? {} : { account }),
    ...(deposit === null ? {} : depositMembers(row, deposit)),
  };
}

function listedAccount(row: AccountRow | undefined): Verification['account'] {
  if (row === undefined) return undefined;
  const [bankTransferCode] = row.transfer_codes ?? [];
  return {
    accountName: row.nickname ?? row.account_name,
    accountType: row.account_type,
    ...(row.masked_number === null ? {} : { accountNumber: row.masked_number }),
    ...(bankTransferCode === undefined ? {} : { bankTransferCode }),
  };
}

const enteredAccount = (deposit: DepositRow): Verification['account'] => ({
  ...(deposit.account_name === null ? {} : { accountName: deposit.account_name }),
  accountType: deposit.account_type,
  accountNumber: deposit.masked_number,
  ...(deposit.user_classification === null ? {} : { userClassification: deposit.user_classification }),
  bankTransferCode: { id: deposit.routing_number, type: 'ROUTING_NUMBER' },
});

/** Builds the members that only verifications by deposits have. Shows the arrival only after the deposits have arrived. */
function depositMembers(row: VerificationRow, deposit: DepositRow): Partial<Verification> {
  const hasArrived = row.status === 'DEPOSITED' || row.status === 'SUCCESS' || row.reason === 'DATA_MISMATCH';
  const { from, to } = depositWindow(row.created_at);
  return {
    remainingAttempts: row.status === 'FAILED' ? 0 : deposit.attempts_left,
    singleAchTxn: false,
    deposit: {
      entry: depositEntries.map((baseType) => ({ baseType })),
      currency: 'USD',
      statementText,
      expectedFrom: isoDay(from),
      expectedTo: isoDay(to),
      ...(row.linked_provider_account_id === null ? { isTyped: true as const } : {}),
      ...(hasArrived || row.reason === 'EXPIRED'
        ? {
            depositedDateTime: deposit.arrives_at.toISOString(),
            expirationDateTime: expirationOf(deposit.arrives_at).toISOString(),
          }
        : {}),
    },
  };
}
