import { isDeepStrictEqual } from 'node:util';
import type { ProviderRow } from '@fin-link/contracts/browser';
import type { LaunchStart } from '../sessions/index.ts';

/** Weight of each launch in the moving average. */
const weight = 0.2;

/** First screen that comes with the page. */
export type DrawnScreen = { screen: 'entry' } | { screen: 'search'; banks: readonly ProviderRow[] };

interface SiteStarts {
  /** Share of recent launches that began with each screen. */
  entry: number;
  search: number;
  banks: readonly ProviderRow[];
}

const entryScreen: DrawnScreen = { screen: 'entry' };

/**
 * Recent first screens of each site: the share of launches that began with the entry screen or the bank search, and the popular
 * banks, which are the same for all users of the site. Kept in memory, so that it is empty until the first launch after a start.
 */
export class FirstScreens {
  readonly #bySite = new Map<string, SiteStarts>();

  /** Records a launch. */
  note(publishableKey: string, start: LaunchStart): void {
    const known = this.#bySite.get(publishableKey);
    const banks = known?.banks ?? [];
    const shareOf = (screen: 'entry' | 'search'): number => {
      const now = start.screen === screen ? 1 : 0;
      return known === undefined ? now : known[screen] * (1 - weight) + now * weight;
    };
    // The list is shown to other users, so it must not reveal a user's links.
    const seen =
      start.screen === 'search' ? start.popular.providers.map((bank) => ({ ...bank, isLinked: false })) : banks;
    this.#bySite.set(publishableKey, {
      entry: shareOf('entry'),
      search: shareOf('search'),
      // An equal list keeps its identity, so that the cached page stays valid.
      banks: isDeepStrictEqual(seen, banks) ? banks : seen,
    });
  }

  /** Returns the screen with which most recent launches of the site began, or `null` if the page cannot come with it. */
  drawnOn(publishableKey: string): DrawnScreen | null {
    const { entry = 0, search = 0, banks = [] } = this.#bySite.get(publishableKey) ?? {};
    if (entry > 0.5) return entryScreen;
    return search > 0.5 && banks.length > 0 ? { screen: 'search', banks } : null;
  }
}
