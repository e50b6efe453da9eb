import type { ProviderDetail, ProviderList } from '@fin-link/contracts/browser';
import type { ProviderReads } from '../../platform/scope/frame-scope.ts';
import type { OpeningClient } from './opening-client.ts';

/** Read-ahead forms are kept this long and no longer. */
const freshFor = 60_000;
/** A pointer that only passes over a row asks for nothing. */
const dwell = 120;

type ReadProvider = (providerId: number, signal?: AbortSignal) => Promise<ProviderDetail>;

/** Searches, and reads a bank's form ahead while its row is highlighted, so that the next screen has it at once. */
export class ReadAhead implements ProviderReads {
  readonly #client: OpeningClient;
  #kept: { providerId: number; at: number; detail: Promise<ProviderDetail> } | null = null;
  #dwelling: ReturnType<typeof setTimeout> | undefined;
  /** Reads a bank from the host; known once the client behind the first screen has arrived. */
  source: ReadProvider | null = null;
  /** The popular banks, when they came with the session. */
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

  /** The read-ahead answer, or a new one. */
  provider(providerId: number, source: ReadProvider): Promise<ProviderDetail> {
    const kept = this.#kept;
    if (kept !== null && kept.providerId === providerId && performance.now() - kept.at < freshFor) return kept.detail;
    const detail = source(providerId);
    this.#kept = { providerId, at: performance.now(), detail };
    // A failed read is not an answer to keep.
    detail.catch(() => (this.#kept = null));
    return detail;
  }
}
