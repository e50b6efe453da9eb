import type { ProviderDetail, ProviderList } from '@fin-link/contracts/browser';
import type { ProviderReads } from '../../platform/scope/frame-scope.ts';
import type { OpeningClient } from './opening-client.ts';

/** Milliseconds for which a form is kept. */
const freshFor = 60_000;
/** Milliseconds for which a row must be highlighted before its form is loaded. */
const dwell = 120;

type ReadProvider = (providerId: number, signal?: AbortSignal) => Promise<ProviderDetail>;

/** Searches banks, and preloads the form of a highlighted bank for the next screen. */
export class ReadAhead implements ProviderReads {
  readonly #client: OpeningClient;
  #kept: { providerId: number; at: number; detail: Promise<ProviderDetail> } | null = null;
  #dwelling: ReturnType<typeof setTimeout> | undefined;
  /** Loads a bank from the host; null until the host client is loaded. */
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
    }, dwell);
  };

  /** Returns the preloaded form, or the result of a new request. */
  provider(providerId: number, source: ReadProvider): Promise<ProviderDetail> {
    const storedRead = this.#kept;
    if (storedRead !== null && storedRead.providerId === providerId && performance.now() - storedRead.at < freshFor)
      return storedRead.detail;
    const detail = source(providerId);
    this.#kept = { providerId, at: performance.now(), detail };
    // A failed request is not kept.
    detail.catch(() => (this.#kept = null));
    return detail;
  }
}
