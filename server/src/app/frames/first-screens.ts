import { isDeepStrictEqual } from 'node:util';
import type { ProviderRow } from '@fin-link/contracts/browser';
import type { LaunchStart } from '../../tenancy/sessions/index.ts';

/** Weight of each launch in the moving average of a site's first screens. */
const launchWeight = 0.2;

/** Share of recent launches above which the page contains their first screen. */
const majority = 0.5;

/** First screen that the page's HTML already contains. */
export type DrawnScreen = { screen: 'entry' } | { screen: 'search'; banks: readonly ProviderRow[] };

interface SiteStarts {
  /** Share of recent launches that began with each screen. */
  entry: number;
  search: number;
  banks: readonly ProviderRow[];
}

const drawnEntry: DrawnScreen = { screen: 'entry' };

/**
 * Statistics about recent launches of each site: the share that began with the entry screen and with the bank search, and the popular
 * banks. The banks are the same for all users of the site. Kept in memory, so they are empty after a start of the process.
 */
export class FirstScreens {
  readonly #bySite = new Map<string, SiteStarts>();
  readonly #locales = new Map<string, string | null>();

  /** Records the first screen of a launch. */
  note(publishableKey: string, start: LaunchStart): void {
    const earlier = this.#bySite.get(publishableKey);
    const banks = earlier?.banks ?? [];
    const shareOf = (screen: 'entry' | 'search'): number => {
      const current = start.screen === screen ? 1 : 0;
      return earlier === undefined ? current : earlier[screen] * (1 - launchWeight) + current * launchWeight;
    };
    // The list is shown to other users, so it must not reveal a user's links.
    const visibleBanks =
      start.screen === 'search' ? start.popular.providers.map((bank) => ({ ...bank, isLinked: false })) : banks;
    this.#bySite.set(publishableKey, {
      entry: shareOf('entry'),
      search: shareOf('search'),
      // An equal list keeps its identity, so that the cached page stays valid.
      banks: isDeepStrictEqual(visibleBanks, banks) ? banks : visibleBanks,
    });
  }

  /** Records the locale of the configuration of a launch. */
  noteLocale(publishableKey: string, locale: string | null): void {
    this.#locales.set(publishableKey, locale);
  }

  /** Returns the locale of the configuration of the last launch; `null` if it has none. */
  localeOf(publishableKey: string): string | null {
    return this.#locales.get(publishableKey) ?? null;
  }

  /**
   * Returns the screen with which most recent launches of the site began. `null` if no screen has a majority, or if no banks are stored.
   */
  likelyScreen(publishableKey: string): DrawnScreen | null {
    const { entry = 0, search = 0, banks = [] } = this.#bySite.get(publishableKey) ?? {};
    if (entry > majority) return drawnEntry;
    return search > majority && banks.length > 0 ? { screen: 'search', banks } : null;
  }
}
