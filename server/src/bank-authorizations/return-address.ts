import { isReturnAddress } from '../sites/index.ts';
import type { BankAuthorization } from './authorization.ts';
import { failedCheck, authorizationChecks } from './authorization-checks.ts';
import type { NeedsSettings } from '../parts/index.ts';

/** Where the page that went to the bank goes on, with the session's id and nothing else added; null where it may not. */
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
