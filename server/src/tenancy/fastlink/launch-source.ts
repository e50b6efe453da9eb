import type { HostSettings } from '../../platform/environment/index.ts';
import { isIntentUrl, isReturnAddress, type Site } from '../../platform/sites/index.ts';
import type { Launch } from './launch-parameters.ts';
import { LaunchRefusal } from './refusals.ts';

/** Site of a launch, and the origin of its page; `null` for an app. */
export interface LaunchSource {
  site: Site;
  origin: string | null;
}

type Sites = Pick<HostSettings, 'sites'>;
type SitesOfHost = Pick<HostSettings, 'sites' | 'origin'>;

/**
 * Returns the source of a launch by a page. `wanted` is the publishable key that the page names, if several sites have its origin. Throws
 * the refusals `origin` and `site`.
 */
export function sourceOfPage(
  { sites }: Sites,
  origin: string | undefined,
  wanted: string | null,
): LaunchSource & { origin: string } {
  const ofOrigin = sites.all.filter(({ origins }) => origin !== undefined && origins.includes(origin));
  if (origin === undefined || ofOrigin.length === 0) throw new LaunchRefusal('origin');
  return { site: chosenSite(ofOrigin, wanted), origin };
}

/**
 * Returns the source of a launch by a form. Web views send no origin, `null`, or the host's own if the app loads its page with the host as
 * the base address. Any program can do the same, so the site must allow it. Throws the refusals `origin`, `site` and `appLaunch`.
 */
export function sourceOfForm(settings: SitesOfHost, origin: string | undefined, wanted: string | null): LaunchSource {
  if (origin !== undefined && origin !== 'null' && origin !== settings.origin)
    return sourceOfPage(settings, origin, wanted);
  const named = wanted === null ? settings.sites.all : settings.sites.all.filter((site) => isNamed(site, wanted));
  if (wanted !== null && named.length === 0) throw new LaunchRefusal('site');
  const allowed = named.filter(({ appLaunches }) => appLaunches);
  if (allowed.length === 0) throw new LaunchRefusal('appLaunch');
  return { site: chosenSite(allowed, wanted), origin: null };
}

const isNamed = ({ publishableKey }: Site, wanted: string): boolean => publishableKey === wanted;

/** Returns the named site, or the only one. Throws the refusal `site`. */
function chosenSite(sites: readonly Site[], wanted: string | null): Site {
  const fitting = wanted === null ? sites : sites.filter((site) => isNamed(site, wanted));
  const [site] = fitting;
  if (site === undefined || fitting.length > 1) throw new LaunchRefusal('site');
  return site;
}

/** Throws the refusal `callback` or `intentUrl` for an address that the site has not registered. */
export function assertAddresses({ callback, intentUrl }: Pick<Launch, 'callback' | 'intentUrl'>, site: Site): void {
  if (callback !== null && !isReturnAddress(site, callback)) throw new LaunchRefusal('callback');
  if (intentUrl !== null && !isIntentUrl(site, intentUrl)) throw new LaunchRefusal('intentUrl');
}
