import { isDeepStrictEqual } from 'node:util';
import type { ProviderList, ProviderRow } from '@fin-link/contracts/browser';

/** What each launch weighs among those before it. */
const weight = 0.2;

/**
 * What the first screen of each site looked like lately: the popular banks, which are the same for all its users, and whether
 * linking mostly begins with them. In memory: after a start the first launch teaches it.
 */
export class FirstScreens {
  readonly #bySite = new Map<string, { share: number; banks: readonly ProviderRow[] }>();

  /** `popular`: null when linking began elsewhere. */
  note(publishableKey: string, popular: ProviderList | null): void {
    const { share = 0, banks = [] } = this.#bySite.get(publishableKey) ?? {};
    const isFirst = banks.length === 0;
    if (popular === null) this.#bySite.set(publishableKey, { share: share * (1 - weight), banks });
    else {
      // Who is linked where is nobody else's business.
      const seen = popular.providers.map((bank) => ({ ...bank, isLinked: false }));
      this.#bySite.set(publishableKey, {
        share: isFirst ? 1 : share * (1 - weight) + weight,
        // The same list stays the same object: as long as it does, the page that holds it is not put together anew.
        banks: isDeepStrictEqual(seen, banks) ? banks : seen,
      });
    }
  }

  /** Null when most users of the site would see something else first. */
  banksOf(publishableKey: string): readonly ProviderRow[] | null {
    const { share = 0, banks = [] } = this.#bySite.get(publishableKey) ?? {};
    return share > 0.5 && banks.length > 0 ? banks : null;
  }
}
