import type { NeedsSettings } from '../../platform/parts/index.ts';
import { isReturnAddress } from '../../platform/sites/index.ts';
import { failedCheck, authorizationChecks } from './authorization-checks.ts';
import type { BankAuthorization } from './authorization.ts';

/** Returns the page's return address with the session id added, or `null` if the site has not registered the address. */
export function returnAddress(
  { settings }: NeedsSettings<'sites'>,
  { returnUrl, publishableKey, sessionId }: BankAuthorization,
): string | null {
  if (returnUrl === null || !URL.canParse(returnUrl)) return null;
  const site = settings.sites.byKey(publishableKey);
  const isRegistered = site !== undefined && isReturnAddress(site, returnUrl);
  const checks = { 'return-address-registered': authorizationChecks['return-address-registered'] };
  if (failedCheck(checks, { isRegistered }) !== null) return null;
  const url = new URL(returnUrl);
  url.searchParams.set('fin_link_session', sessionId);
  return url.href;
}
