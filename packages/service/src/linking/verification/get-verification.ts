import type { Handler } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import { userKeyOf } from '../../tenancy/users/index.ts';
import { findVerifications } from './records.ts';
import { linkedAccounts } from './verifiable-accounts.ts';
import type { VerificationDeps } from './verification-deps.ts';
import { toVerification } from './verification-reply.ts';

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
