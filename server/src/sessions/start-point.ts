import type { CreateSession, StartPoint } from '@fin-link/contracts/browser';

const fields = ['action', 'providerId', 'routingNumber', 'providerAccountId', 'accountId', 'verificationId'] as const;

/** What a request leaves out is open. */
export function startOf({ start = {} }: CreateSession): StartPoint {
  return {
    action: start.action ?? null,
    providerId: start.providerId ?? null,
    routingNumber: start.routingNumber ?? null,
    providerAccountId: start.providerAccountId ?? null,
    accountId: start.accountId ?? null,
    verificationId: start.verificationId ?? null,
  };
}

export const isSameStart = (one: StartPoint, other: StartPoint): boolean =>
  fields.every((name) => one[name] === other[name]);

/** Where both lead to; null when they lead to different places. */
export function narrowerStart(one: StartPoint, other: StartPoint): StartPoint | null {
  if (fields.some((name) => one[name] !== null && other[name] !== null && one[name] !== other[name])) return null;
  return {
    action: one.action ?? other.action,
    providerId: one.providerId ?? other.providerId,
    routingNumber: one.routingNumber ?? other.routingNumber,
    providerAccountId: one.providerAccountId ?? other.providerAccountId,
    accountId: one.accountId ?? other.accountId,
    verificationId: one.verificationId ?? other.verificationId,
  };
}
