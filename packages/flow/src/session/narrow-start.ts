import type { StartPoint } from '@fin-link/contracts/browser';

/** Returns the start of a session. Attributes of the tag apply only if the session does not define a start. */
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
