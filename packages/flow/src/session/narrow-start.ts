import type { StartPoint } from '@fin-link/contracts/browser';

/**
 * Returns the start of the flow. If the session sets an action, bank or connection, the tag can add only a routing number. Otherwise, the
 * tag sets these three, and each id that the session lacks.
 */
export function narrowStart(session: StartPoint, page: StartPoint): StartPoint {
  if (session.action !== null || session.providerId !== null || session.providerAccountId !== null) {
    return { ...session, routingNumber: session.routingNumber ?? page.routingNumber };
  }
  return {
    action: page.action,
    providerId: page.providerId,
    routingNumber: session.routingNumber ?? page.routingNumber,
    providerAccountId: page.providerAccountId,
    accountId: session.accountId ?? page.accountId,
    verificationId: session.verificationId ?? page.verificationId,
  };
}
