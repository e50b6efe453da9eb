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
export function startOf({ start = {} }: Pick<CreateSession, 'start'>): StartPoint {
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
export const isSameStart = (first: StartPoint, second: StartPoint): boolean =>
  startFields.every((name) => first[name] === second[name]);

/** Returns a start that satisfies both; `null` if the two contradict each other. */
export function narrowerStart(first: StartPoint, second: StartPoint): StartPoint | null {
  if (startFields.some((name) => first[name] !== null && second[name] !== null && first[name] !== second[name]))
    return null;
  return {
    action: first.action ?? second.action,
    providerId: first.providerId ?? second.providerId,
    routingNumber: first.routingNumber ?? second.routingNumber,
    providerAccountId: first.providerAccountId ?? second.providerAccountId,
    accountId: first.accountId ?? second.accountId,
    verificationId: first.verificationId ?? second.verificationId,
  };
}
