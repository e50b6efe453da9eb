import type { Verification } from '@fin-link/contracts/service';
import type { AccountRow } from '../../data/accounts/index.ts';
import { depositEntries, depositWindow, expirationOf, statementText } from './deposit-terms.ts';
import type { DepositRow, StoredVerification, VerificationRow } from './records.ts';

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
      expectedFrom: from.toISOString().slice(0, 10),
      expectedTo: to.toISOString().slice(0, 10),
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
