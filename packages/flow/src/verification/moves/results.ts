import type { VerificationView } from '@fin-link/contracts/browser';
import type { VerificationEffect } from '../model/verification-effect.ts';
import type { DepositVerification, VerificationModel } from '../model/verification-state.ts';
import type { Step } from '../model/step.ts';

/** Changes of the session facts, with the events to emit once. */
type Known = Pick<Step, 'facts'> & { effects: VerificationEffect[] };

/** Records verified accounts and emits those that were not recorded before. */
export function nowVerified({ facts }: VerificationModel, verifications: readonly VerificationView[]): Known {
  const { verified = [] } = facts;
  const fresh = verifications.filter(({ verificationId }) => !verified.includes(verificationId));
  const [first] = fresh;
  if (first === undefined) return { facts: {}, effects: [] };
  const verificationIds = fresh.map(({ verificationId }) => verificationId);
  const accountIds = fresh.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]));
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

/** Records pending deposits. They are emitted when the user leaves. */
export function nowPending({ facts }: VerificationModel, { verificationId, deposits }: DepositVerification): Known {
  const { depositsUnderWay = [] } = facts;
  if (depositsUnderWay.some((one) => one.verificationId === verificationId)) return { facts: {}, effects: [] };
  const { expectedFrom, expectedTo } = deposits;
  return {
    facts: { depositsUnderWay: [...depositsUnderWay, { verificationId, expectedFrom, expectedTo }] },
    effects: [],
  };
}

/** Records accounts whose verification failed. */
export function nowUnverified({ facts }: VerificationModel, verifications: readonly VerificationView[]): Known {
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
