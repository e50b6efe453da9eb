import type { StartPoint } from '@fin-link/contracts/browser';

/** Attributes of the tag say where to start only where the session left it open. */
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
