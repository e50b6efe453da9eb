import { secretsEqual } from '@fin-link/storage';
import { linkTo, textOf, textPage, type HostPage, type PageWords } from '../../platform/pages/index.ts';
import type { NeedsSettings } from '../../platform/parts/index.ts';
import { isIntentUrl } from '../../platform/sites/index.ts';
import type { NeedsProviderDirectory } from '../providers/index.ts';
import { isNavigation, type FetchFacts } from './authorization-checks.ts';
import type { BankAuthorization } from './authorization.ts';
import { namesOf } from './result-page.ts';

/** Request that opens a start address. */
interface Opening {
  fetch: FetchFacts;
  nonceHash: string;
}

/**
 * Returns whether an app may have opened the start address in a browser. The request then comes from no page of the host, like that of a
 * user to whom somebody sent the address. The site must allow apps, or have registered the return address as that of an app.
 */
export function isOpenedByApp(
  { settings }: NeedsSettings<'sites'>,
  { publishableKey, mode, returnUrl, nonceHash: expectedHash, openedAt }: BankAuthorization,
  { fetch, nonceHash }: Opening,
): boolean {
  const site = settings.sites.byKey(publishableKey);
  if (site === undefined || mode !== 'external') return false;
  const isOfApp = returnUrl === null ? site.appLaunches : isIntentUrl(site, returnUrl);
  const isForeign = fetch.site !== 'same-origin' && isNavigation(fetch);
  return isOfApp && isForeign && openedAt === null && secretsEqual(expectedHash, nonceHash);
}

/**
 * Returns the page that asks the user whether they started this in the app. Its link opens the same address again, now from a page of the
 * host, so all checks of a start apply.
 */
export async function appStartPage(
  deps: NeedsProviderDirectory & NeedsSettings<'sites'>,
  authorization: BankAuthorization,
  words: PageWords,
  address: string,
): Promise<HostPage> {
  const { bank, app } = await namesOf(deps, authorization, words);
  return textPage(200, 'note', textOf(words.appStart, bank, app), linkTo(words.linkAction, address));
}
