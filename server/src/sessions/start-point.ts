import type { CreateSession, StartPoint } from '@fin-link/contracts/browser';

const startFields = [
  'action',
  'providerId',
  'routingNumber',
  'providerAccountId',
  'accountId',
  'verificationId',
] as const;

/** Returns the start of a request. Omitted fields are `null`. */
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

/** Returns whether all fields of the two starts are equal. */
export const isSameStart = (one: StartPoint, other: StartPoint): boolean =>
  startFields.every((name) => one[name] === other[name]);

/** Returns a start that satisfies both; `null` if they contradict each other. */
export function narrowerStart(one: StartPoint, other: StartPoint): StartPoint | null {
  if (startFields.some((name) => one[name] !== null && other[name] !== null && one[name] !== other[name])) return null;
  return {
    action: one.action ?? other.action,
    providerId: one.providerId ?? other.providerId,
    routingNumber: one.routingNumber ?? other.routingNumber,
    providerAccountId: one.providerAccountId ?? other.providerAccountId,
    accountId: one.accountId ?? other.accountId,
    verificationId: one.verificationId ?? other.verificationId,
  };
}
