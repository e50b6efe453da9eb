import type { DepositView, VerificationView } from '@fin-link/contracts/browser';
import type { Verification } from '@fin-link/contracts/service';
import type { AccessObject } from '../sessions/index.ts';

/** Default number of days until deposits arrive, for services that do not report details of the deposits (interface, section 4). */
const describedDays = { least: 2, most: 4 };
const describedEntries: DepositView['entries'] = ['CREDIT', 'CREDIT', 'DEBIT'];

const dayAfter = (instant: string, days: number): string =>
  new Date(Date.parse(instant) + days * 86_400_000).toISOString().slice(0, 10);

function depositView({ deposit, verificationDate, remainingAttempts }: Verification): DepositView {
  return {
    entries: deposit?.entry.map(({ baseType }) => baseType) ?? describedEntries,
    currency: deposit?.currency ?? 'USD',
    statementText: deposit?.statementText ?? '',
    expectedFrom: deposit?.expectedFrom ?? dayAfter(verificationDate, describedDays.least),
    expectedTo: deposit?.expectedTo ?? dayAfter(verificationDate, describedDays.most),
    remainingAttempts: remainingAttempts ?? 0,
    ...(deposit?.isTyped === true && { isTyped: true as const }),
    expiresAt: deposit?.expirationDateTime === undefined ? null : new Date(deposit.expirationDateTime).toISOString(),
  };
}

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

export const verificationObject = (view: VerificationView): AccessObject => ({
  kind: 'verification',
  id: view.verificationId,
  facts: view,
});
