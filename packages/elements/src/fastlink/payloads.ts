import type { FastLinkExit, FastLinkSite, FastLinkSiteError, FastLinkSuccess } from './contract.ts';

/**
 * Payloads of one launch. Each provider account succeeds once, and each failed attempt is reported once, in any order and however often
 * the events and the host report them.
 */
export class LaunchPayloads {
  /** Latest report by provider account. A report that cannot be read leaves the earlier ones. */
  readonly #sites = new Map<number, FastLinkSite>();
  readonly #succeeded = new Set<string>();
  readonly #failed = new Set<string>();

  /** Stores what the host reports. */
  add(sites: readonly FastLinkSite[]): void {
    for (const site of sites) this.#sites.set(site.providerAccountId, site);
  }

  /** Returns the payload of a linked provider account; nothing if it was returned before. */
  success(providerAccountId: number): FastLinkSuccess[] {
    const site = this.#sites.get(providerAccountId) ?? { providerAccountId };
    return this.#firstSuccess(`site ${providerAccountId}`, site);
  }

  /** Returns the payload of an account that the user added without a provider; nothing if it was returned before. */
  accountSuccess(accountId: number): FastLinkSuccess[] {
    return this.#firstSuccess(`account ${accountId}`, { accountId });
  }

  /** Returns the payloads of linked provider accounts that were not returned yet. */
  lateSuccesses(providerAccountIds: readonly number[]): FastLinkSuccess[] {
    return providerAccountIds.flatMap((id) => (this.#sites.get(id)?.status === 'SUCCESS' ? this.success(id) : []));
  }

  /** Returns the payloads of failed attempts that were not returned yet. */
  failures(): FastLinkSiteError[] {
    return [...this.#sites.values()]
      .filter(({ status }) => status === 'FAILED')
      .filter(({ providerAccountId, requestId }) => isNew(this.#failed, `${providerAccountId} ${requestId}`))
      .map((site) => ({ ...site, fnToCall: 'accountStatus' }));
  }

  /** Returns the payload of the end. A provider account whose success was reported is linked, also while the service still reads its data. */
  exit(): FastLinkExit {
    const sites = [...this.#sites.values()].map((site): FastLinkSite => {
      const isRead = site.status !== 'IN_PROGRESS' || !this.#succeeded.has(`site ${site.providerAccountId}`);
      return isRead ? site : { ...site, status: 'SUCCESS' };
    });
    return { action: 'exit', fnToCall: 'accountStatus', sites };
  }

  #firstSuccess(key: string, site: Partial<FastLinkSite>): FastLinkSuccess[] {
    return isNew(this.#succeeded, key) ? [{ ...site, status: 'SUCCESS', fnToCall: 'accountStatus' }] : [];
  }
}

/** Adds the key, and returns whether the set did not have it. */
const isNew = (known: Set<string>, key: string): boolean => known.size < known.add(key).size;
