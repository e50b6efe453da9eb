import type { VerificationView } from '@fin-link/contracts/browser';
import type { VerificationEffect } from '../model/verification-effect.ts';
import type { DepositVerification, VerificationModel } from '../model/verification-state.ts';
import type { Step } from '../model/step.ts';

/** Changed session facts, with the effects that emit new results to the page. */
type RecordedResults = Pick<Step, 'facts'> & { effects: VerificationEffect[] };

/** Records successful verifications, and emits the ones that were not recorded before. */
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

/** Records failed verifications. */
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
