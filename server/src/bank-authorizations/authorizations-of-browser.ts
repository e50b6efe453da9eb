import type { BankAuthorization } from './authorization.ts';
import { bankKeyOf } from './authorization-checks.ts';
import type { NeedsBankAuthorizations } from './authorizations.ts';
import type { NeedsSettings } from '../parts/index.ts';

/** The authorizations at a bank that this browser opened, by the cookies it holds. */
export async function authorizationsOfBrowser(
  { authorizations, settings }: NeedsBankAuthorizations & NeedsSettings<'customer'>,
  { cookieHashes, bankKey }: { cookieHashes: readonly string[]; bankKey: string },
): Promise<BankAuthorization[]> {
  const found: BankAuthorization[] = [];
  for (const cookieHash of cookieHashes) {
    const authorization = await authorizations.find({ cookieHash });
    if (authorization?.customer === settings.customer && bankKeyOf(authorization) === bankKey)
      found.push(authorization);
  }
  return found;
}

/**
 * Of authorizations at one bank the latest from which the browser has come back to the bank's address. Whoever reloads the page there while
 * what the bank sent is being checked has no fragment any more, and is shown what became of it.
 */
export function returnedBefore(authorizations: readonly BankAuthorization[]): BankAuthorization | null {
  let latest: BankAuthorization | null = null;
  for (const authorization of authorizations)
    if (
      authorization.returnedAt !== null &&
      (latest?.returnedAt ?? authorization.returnedAt) <= authorization.returnedAt
    )
      latest = authorization;
  return latest;
}
