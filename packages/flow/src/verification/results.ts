import type { VerificationView } from '@fin-link/contracts/browser';
import type { DepositVerification, Step, VerificationEffect, VerificationModel } from './model.ts';

/** Changed session facts, with the events for the page. */
type RecordedResults = Pick<Step, 'facts'> & { effects: VerificationEffect[] };

/** Records successful verifications, and emits those that were not recorded before. */
export function recordVerified(
  { facts }: VerificationModel,
  verifications: readonly VerificationView[],
): RecordedResults {
  const { verified = [] } = facts;
  const newlyVerified = verifications.filter(({ verificationId }) => !verified.includes(verificationId));
  const [first] = newlyVerified;
  if (first === undefined) return { facts: {}, effects: [] };
  const verificationIds = newlyVerified.map(({ verificationId }) => verificationId);
  const accountIds = newlyVerified.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
  const { depositsUnderWay = [] } = facts;
  return {
    facts: {
      verified: [...verified, ...verificationIds],
      depositsUnderWay: depositsUnderWay.filter(({ verificationId }) => !verificationIds.includes(verificationId)),
    },
    effects: [
      {
        type: 'emit',
        event: { type: 'fin-success', providerAccountId: first.providerAccountId, accountIds, verificationIds },
      },
    ],
  };
}

/** Records pending deposits. `exit` emits them as `fin-pending` when the user leaves. */
export function recordPending(
  { facts }: VerificationModel,
  { verificationId, deposits }: DepositVerification,
): RecordedResults {
  const { depositsUnderWay = [] } = facts;
  if (depositsUnderWay.some((pending) => pending.verificationId === verificationId)) return { facts: {}, effects: [] };
  const { expectedFrom, expectedTo } = deposits;
  return {
    facts: { depositsUnderWay: [...depositsUnderWay, { verificationId, expectedFrom, expectedTo }] },
    effects: [],
  };
}

export function recordUnverified(
  { facts }: VerificationModel,
  verifications: readonly VerificationView[],
): RecordedResults {
  const { depositsUnderWay = [], unverified = [] } = facts;
  const ids = verifications.map(({ verificationId }) => verificationId);
  return {
    facts: {
      depositsUnderWay: depositsUnderWay.filter(({ verificationId }) => !ids.includes(verificationId)),
      unverified: [...unverified, ...ids],
    },
    effects: [],
  };
}
