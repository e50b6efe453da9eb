import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { ProviderList } from '@fin-link/contracts/browser';
import type { FrameScope, ProviderQuery } from '../../platform/scope/frame-scope.ts';

/** Time since the last key after which a search starts. */
const debounceMs = 180;
/** Time since the last key after which the result is announced. The time is longer than `debounceMs`, so that a result may have arrived. */
const announceDelayMs = 500;
/** Delay until the skeleton of the first list is shown. */
const skeletonDelayMs = 200;

/** Results of the search box. Requests are debounced, only the newest answer counts, and requests stop when the screen is removed. */
export class ProviderSearch implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #scope: () => FrameScope;
  #running: AbortController | null = null;
  #typing: ReturnType<typeof setTimeout> | undefined;
  #speaking: ReturnType<typeof setTimeout> | undefined;
  #popular: ProviderList | null = null;
  #list: ProviderList | null = null;
  query: ProviderQuery = { name: '', match: 'close' };
  status: 'ready' | 'loading' | 'failed' = 'ready';
  /** Whether loading the first list takes so long that a skeleton is shown. */
  skeleton = false;

  constructor(host: ReactiveControllerHost, scope: () => FrameScope) {
    this.#host = host;
    this.#scope = scope;
    host.addController(this);
  }

  /** Visible list: the newest one, or the popular banks if a search failed. */
  get list(): ProviderList | null {
    return this.status === 'failed' ? (this.#popular ?? this.#list) : this.#list;
  }

  hostDisconnected(): void {
    this.#running?.abort();
    clearTimeout(this.#typing);
    clearTimeout(this.#speaking);
  }

  /** Searches once typing has paused. */
  type(name: string): void {
    clearTimeout(this.#typing);
    clearTimeout(this.#speaking);
    const typedAt = this.#scope().clock.now();
    this.#typing = setTimeout(() => void this.search({ name: name.trim(), match: 'close' }, typedAt), debounceMs);
  }

  /**
   * Searches immediately, and again when the network is back after a failure. Never rejects. `typedAt`: time of the last key, after which
   * the result is announced; `null` if the user did not type.
   */
  async search(query: ProviderQuery, typedAt: number | null = null): Promise<void> {
    clearTimeout(this.#typing);
    this.#running?.abort();
    const run = new AbortController();
    this.#running = run;
    this.query = query;
    this.status = 'loading';
    this.#host.requestUpdate();
    const skeletonTimer = this.#showSkeletonWhenSlow(run.signal);
    try {
      const list = await this.#read(query, run.signal);
      clearTimeout(skeletonTimer);
      if (run.signal.aborted) return;
      this.#list = list;
      this.status = 'ready';
      if (typedAt !== null) this.#speakWhenQuiet(list, typedAt);
      if (query.name !== '') this.#scope().report('search', { len: query.name.length, results: list.total });
    } catch {
      clearTimeout(skeletonTimer);
      if (run.signal.aborted) return;
      this.status = 'failed';
      addEventListener('online', () => void this.search(query, typedAt), { signal: run.signal });
    }
    this.skeleton = false;
    this.#host.requestUpdate();
  }

  async #read(query: ProviderQuery, signal: AbortSignal): Promise<ProviderList> {
    if (query.name === '' && this.#popular !== null) return this.#popular;
    const list = await this.#scope().providers.search(query, signal);
    if (list.kind === 'popular') this.#popular = list;
    return list;
  }

  /** Shows the skeleton after a delay. The skeleton has the shape of the list, so the list can replace it immediately. */
  #showSkeletonWhenSlow(signal: AbortSignal): ReturnType<typeof setTimeout> | undefined {
    if (this.#list !== null) return undefined;
    return setTimeout(() => {
      if (signal.aborted) return;
      this.skeleton = true;
      this.#host.requestUpdate();
    }, skeletonDelayMs);
  }

  #speakWhenQuiet(list: ProviderList, typedAt: number): void {
    const { clock, announcer, strings } = this.#scope();
    const delay = Math.max(0, typedAt + announceDelayMs - clock.now());
    this.#speaking = setTimeout(
      () => announcer.polite(list.total === 0 ? strings.search.none : strings.search.count(list.total)),
      delay,
    );
  }
}
