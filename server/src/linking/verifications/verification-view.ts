import type { DepositView, VerificationView } from '@fin-link/contracts/browser';
import type { Verification } from '@fin-link/contracts/service';
import type { AccessObject } from '../../tenancy/sessions/index.ts';

/** Default number of days until deposits arrive, for services that do not report details of the deposits (interface, section 4). */
const defaultArrivalDays = { first: 2, last: 4 };
/** Default directions of the deposits and of their withdrawal, for the same services. */
const defaultEntries: DepositView['entries'] = ['CREDIT', 'CREDIT', 'DEBIT'];

/** Returns the UTC day a number of days after a time. */
const dayAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString().slice(0, 10);

/** Converts the deposits of a verification. Services that report no details get the defaults above. */
function depositView({ deposit, verificationDate, remainingAttempts }: Verification): DepositView {
  return {
    entries: deposit?.entry.map(({ baseType }) => baseType) ?? defaultEntries,
    currency: deposit?.currency ?? 'USD',
    statementText: deposit?.statementText ?? '',
    expectedFrom: deposit?.expectedFrom ?? dayAfter(verificationDate, defaultArrivalDays.first),
    expectedTo: deposit?.expectedTo ?? dayAfter(verificationDate, defaultArrivalDays.last),
    remainingAttempts: remainingAttempts ?? 0,
    ...(deposit?.isTyped === true && { isTyped: true as const }),
    expiresAt: deposit?.expirationDateTime === undefined ? null : new Date(deposit.expirationDateTime).toISOString(),
  };
}

/** Converts a verification to the view that the frame gets. */
export function verificationView(verification: Verification): VerificationView {
  const { verificationId, verificationType, verificationStatus, reason, providerAccountId, accountId } = verification;
  return {
    verificationId,
    verificationType,
    verificationStatus,
    reason: reason ?? null,
    providerAccountId,
    accountId,
    accountName: verification.account?.accountName ?? null,
    mask: /([A-Za-z0-9]{2,4})$/.exec(verification.account?.accountNumber ?? '')?.[1] ?? null,
    deposits: verificationType === 'CHALLENGE_DEPOSIT' ? depositView(verification) : null,
  };
}

/** Returns a verification in the form that the access checks need. */
export const verificationObject = (view: VerificationView): AccessObject => ({
  kind: 'verification',
  id: view.verificationId,
  facts: view,
});
