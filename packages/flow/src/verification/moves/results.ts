import type { VerificationView } from '@fin-link/contracts/browser';
import type { VerificationEffect } from '../model/verification-effect.ts';
import type { DepositVerification, VerificationModel } from '../model/verification-state.ts';
import type { Step } from '../model/step.ts';

/** What follows from a fact of the session: said to the page once, and remembered for the end. */
type Known = Pick<Step, 'facts'> & { effects: VerificationEffect[] };

/** Accounts are verified. */
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

/** Deposits are under way. The page hears of them when the user leaves. */
export function nowPending({ facts }: VerificationModel, { verificationId, deposits }: DepositVerification): Known {
  const { depositsUnderWay = [] } = facts;
  if (depositsUnderWay.some((one) => one.verificationId === verificationId)) return { facts: {}, effects: [] };
  const { expectedFrom, expectedTo } = deposits;
  return {
    facts: { depositsUnderWay: [...depositsUnderWay, { verificationId, expectedFrom, expectedTo }] },
    effects: [],
  };
}

/** Accounts are not verified. */
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
