import { isDeepStrictEqual } from 'node:util';
import type { ProviderList, ProviderRow } from '@fin-link/contracts/browser';

/** Weight of each launch in the moving average. */
const weight = 0.2;

/**
 * Recent first screen of each site: the popular banks, which are the same for all users of the site, and the share of launches that
 * begin with them. Kept in memory, so that it is empty until the first launch after a start.
 */
export class FirstScreens {
  readonly #bySite = new Map<string, { share: number; banks: readonly ProviderRow[] }>();

  /** Records a launch. `popular` is `null` if linking did not begin with the popular banks. */
  note(publishableKey: string, popular: ProviderList | null): void {
    const { share = 0, banks = [] } = this.#bySite.get(publishableKey) ?? {};
    const isFirst = banks.length === 0;
    if (popular === null) this.#bySite.set(publishableKey, { share: share * (1 - weight), banks });
    else {
      // The list is shown to other users, so it must not reveal a user's links.
      const seen = popular.providers.map((bank) => ({ ...bank, isLinked: false }));
      this.#bySite.set(publishableKey, {
        share: isFirst ? 1 : share * (1 - weight) + weight,
        // An equal list keeps its identity, so that the cached page stays valid.
        banks: isDeepStrictEqual(seen, banks) ? banks : seen,
      });
    }
  }

  /** Returns the banks of the first screen, or `null` if most users of the site see another screen first. */
  banksOf(publishableKey: string): readonly ProviderRow[] | null {
    const { share = 0, banks = [] } = this.#bySite.get(publishableKey) ?? {};
    return share > 0.5 && banks.length > 0 ? banks : null;
  }
}
