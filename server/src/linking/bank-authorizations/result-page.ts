import type { HostErrorCode } from '@fin-link/contracts/browser';
import type { FastifyRequest } from 'fastify';
import {
  type PageWords,
  linkTo,
  textOf,
  textPage,
  pageScript,
  type HostPage,
  acceptedLanguages,
  pageLanguage,
  type PageLanguage,
} from '../../platform/pages/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { isIntentUrl, isReturnAddress } from '../../platform/sites/index.ts';
import { optionsOf, type NeedsSessions } from '../../tenancy/sessions/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { failedCheck, authorizationChecks } from './authorization-checks.ts';
import type { BankAuthorization } from './authorization.ts';

/**
 * Script that sends the authorization's id to the frame that opened the window, and closes the window. The frame then reads the status
 * immediately. The frame must not depend on this message, because the bank's page may have removed `opener`.
 */
const closingScript = pageScript(`(() => {
try {
  if (opener) opener.postMessage({ type: 'fin-authorization', authorizationId: document.documentElement.dataset.authorization }, location.origin);
} catch {}
close();
})();`);

/** Names of bank and app as shown to the user. */
interface Names {
  bank: string;
  app: string;
}

/** Returns the page with the authorization's status, for the browser that opened it. */
export async function resultPage(
  deps: NeedsProviderDirectory & NeedsSettings<'sites'>,
  authorization: BankAuthorization,
  words: PageWords,
): Promise<HostPage> {
  const names = await namesOf(deps, authorization, words);
  switch (authorization.status) {
    case 'cancelled':
    case 'expired':
      return endedPage(deps, authorization, names, words);
    case 'ready':
      return textPage(200, 'note', textOf(words.stillAtBank, names.bank));
    case 'atBank':
      if (authorization.problem === null) return textPage(200, 'note', textOf(words.stillAtBank, names.bank));
      return authorization.returnUrl !== null
        ? returnPage(deps, authorization, names, words)
        : textPage(400, 'problem', textOf(words.refused, names.app));
    case 'checking':
      return {
        ...textPage(200, 'working', textOf(words.checking, names.bank)),
        refresh: { seconds: 1, address: resultAddress(authorization) },
      };
    case 'done':
    case 'declined':
    case 'failed':
      return authorization.returnUrl !== null
        ? returnPage(deps, authorization, names, words)
        : closingPage(authorization, names, words);
  }
}

export const notValidPage = (words: PageWords): HostPage => textPage(400, 'note', words.notValid);

/** Returns the page for a failed authorization. The page contains the reason if `words` has a text for `problem`. */
export const failedPage = (
  words: PageWords,
  problem: HostErrorCode | null,
  { bank, app }: Names = { bank: words.yourBank, app: words.theApp },
): HostPage => {
  const reasons: Partial<Record<string, (bank: string) => string>> = words.reasons;
  const reason = problem === null ? undefined : reasons[problem]?.(bank);
  return textPage(200, 'problem', textOf(words.failed, reason ?? words.otherReason, app));
};

/** Returns the address of the page for a browser that did not open the authorization. The address contains only the site's key. */
export const refusedAddress = ({ publishableKey }: Pick<BankAuthorization, 'publishableKey'>): string =>
  `/oauth/refused/${publishableKey}`;

/** Returns the address of the page with the result, for the browser that opened the authorization. */
export const resultAddress = ({ authorizationId }: Pick<BankAuthorization, 'authorizationId'>): string =>
  `/oauth/result/${authorizationId}`;

/** Returns the names of bank and app. Replaces an unknown name with `words.yourBank` or `words.theApp`. */
export async function namesOf(
  { settings, directory }: NeedsProviderDirectory & NeedsSettings<'sites'>,
  authorization: BankAuthorization,
  words: PageWords,
): Promise<Names> {
  const app = settings.sites.byKey(authorization.publishableKey)?.appName;
  // The page is shown even if the service cannot return the bank's name.
  const bank = await directory.nameOf(authorization, authorization.providerId).catch(() => '');
  return { app: app || words.theApp, bank: bank || words.yourBank };
}

/** Returns the page of a cancelled or expired authorization. */
function endedPage(
  deps: NeedsSettings<'sites'>,
  authorization: BankAuthorization,
  { bank, app }: Names,
  words: PageWords,
): HostPage {
  const address = authorization.returnUrl !== null ? returnAddress(deps, authorization) : null;
  const link = address === null ? null : linkTo(words.goTo(app), address);
  if (authorization.status === 'expired') return textPage(400, 'note', textOf(words.late, bank, app), link);
  return address === null ? notValidPage(words) : textPage(400, 'note', words.notValidHere, link);
}

/** Returns the page of a window without a return address. The page closes its window, except after a failure. */
function closingPage(authorization: BankAuthorization, names: Names, words: PageWords): HostPage {
  // The window stays open, so that the user can read the reason.
  if (authorization.status === 'failed') return failedPage(words, authorization.problem, names);
  const page =
    authorization.status === 'done'
      ? textPage(200, 'done', textOf(words.done, names.bank, names.app))
      : textPage(200, 'note', textOf(words.declined, names.bank, names.app));
  return { ...page, script: closingScript, data: { authorization: authorization.authorizationId } };
}

/** Returns the page that redirects to the app, or the page of a failure if the return address is no longer registered. */
function returnPage(
  deps: NeedsSettings<'sites'>,
  authorization: BankAuthorization,
  names: Names,
  words: PageWords,
): HostPage {
  const address = returnAddress(deps, authorization);
  if (address === null) return failedPage(words, 'site.return-address-not-registered', names);
  const { app } = names;
  return {
    ...textPage(200, 'working', textOf(words.goingBack, app), linkTo(words.goTo(app), address, { late: true })),
    refresh: { seconds: 0, address },
  };
}

/**
 * Returns the return address, or `null` if the site has not registered it. The session id is added to the address of a page. An app gets its
 * address exactly as registered, because it finds its session without it.
 */
function returnAddress(
  { settings }: NeedsSettings<'sites'>,
  { returnUrl, publishableKey, sessionId }: BankAuthorization,
): string | null {
  if (returnUrl === null || !URL.canParse(returnUrl)) return null;
  const site = settings.sites.byKey(publishableKey);
  const isOfApp = site !== undefined && isIntentUrl(site, returnUrl);
  const isRegistered = isOfApp || (site !== undefined && isReturnAddress(site, returnUrl));
  const checks = { 'return-address-registered': authorizationChecks['return-address-registered'] };
  if (failedCheck(checks, { isRegistered }) !== null) return null;
  if (isOfApp) return returnUrl;
  const url = new URL(returnUrl);
  url.searchParams.set('fin_link_session', sessionId);
  return url.href;
}

/** Returns the language of the authorization's session, otherwise of the frame, of the configuration or of the browser. */
export async function languageOf(
  { sessions }: NeedsSessions,
  request: FastifyRequest,
  authorization: Pick<BankAuthorization, 'sessionId' | 'locale'> | null,
): Promise<PageLanguage> {
  const session = authorization === null ? null : await sessions.byId(authorization.sessionId);
  const wanted = session === null ? [] : [session.locale, authorization?.locale ?? null, optionsOf(session).locale];
  return pageLanguage([...wanted, ...acceptedLanguages(request.headers['accept-language'])]);
}
