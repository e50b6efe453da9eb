import type { ProviderDetail, ProviderList } from '@fin-link/contracts/browser';
import type { ProviderReads } from '../../platform/scope/frame-scope.ts';
import type { OpeningClient } from './opening-client.ts';

/** Maximum age of a preloaded form. */
const formLifetimeMs = 60_000;
/** Time for which a row must be highlighted before its form is loaded. */
const preloadDelayMs = 120;

type ReadProvider = (providerId: number, signal?: AbortSignal) => Promise<ProviderDetail>;

/** Searches banks, and preloads the form of a highlighted bank for the next screen. */
export class ReadAhead implements ProviderReads {
  readonly #client: OpeningClient;
  /** Newest preloaded form. */
  #preloaded: { providerId: number; at: number; detail: Promise<ProviderDetail> } | null = null;
  #dwelling: ReturnType<typeof setTimeout> | undefined;
  /** Loads a bank from the host; `null` until the host client is loaded. */
  source: ReadProvider | null = null;
  /** Popular banks from the launch reply; `null` if it had none. */
  popular: ProviderList | null = null;

  constructor(client: OpeningClient) {
    this.#client = client;
  }

  search: ProviderReads['search'] = async (query, signal) =>
    (query.name === '' ? this.popular : null) ?? this.#client.providers(query, signal);

  preload: ProviderReads['preload'] = (providerId) => {
    clearTimeout(this.#dwelling);
    this.#dwelling = setTimeout(() => {
      if (this.source !== null) this.provider(providerId, this.source).catch(() => {});
    }, preloadDelayMs);
  };

  /** Returns the preloaded form if it is of this bank and not older than `formLifetimeMs`. Otherwise requests the form. */
  provider(providerId: number, source: ReadProvider): Promise<ProviderDetail> {
    const preloaded = this.#preloaded;
    if (preloaded !== null && preloaded.providerId === providerId && performance.now() - preloaded.at < formLifetimeMs)
      return preloaded.detail;
    const detail = source(providerId);
    this.#preloaded = { providerId, at: performance.now(), detail };
    detail.catch(() => (this.#preloaded = null));
    return detail;
  }
}
