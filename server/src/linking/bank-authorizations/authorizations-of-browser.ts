import type { NeedsSettings } from '../../platform/parts/index.ts';
import { bankKeyOf } from './authorization-checks.ts';
import type { BankAuthorization } from './authorization.ts';
import type { NeedsBankAuthorizations } from './authorizations.ts';

/** Returns the authorizations at a bank that this browser opened, found by its cookies. */
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
 * Returns the authorization with the latest return from the bank, or `null` if the browser has not returned from any. After a reload,
 * the callback page has no fragment and shows the result of this authorization.
 */
export function findLatestReturned(authorizations: readonly BankAuthorization[]): BankAuthorization | null {
  let latest: BankAuthorization | null = null;
  for (const authorization of authorizations)
    if (
      authorization.returnedAt !== null &&
      (latest?.returnedAt ?? authorization.returnedAt) <= authorization.returnedAt
    )
      latest = authorization;
  return latest;
}
