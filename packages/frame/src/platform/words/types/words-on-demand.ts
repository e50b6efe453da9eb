/** Words of screens that few users see, loaded with those screens: neither the first screen nor a view waits for them. */
export class WordsOnDemand<S extends object> {
  readonly #fetch: () => Promise<S>;
  #loading: Promise<S> | null = null;

  /** Null until they are loaded. */
  loaded: S | null = null;

  constructor(fetch: () => Promise<S>) {
    this.#fetch = fetch;
  }

  /** Loads them once, or again after a failure. */
  load(): Promise<S> {
    this.#loading ??= this.#fetch().then(
      (words) => (this.loaded = words),
      (error: unknown) => {
        this.#loading = null;
        throw error;
      },
    );
    return this.#loading;
  }

  /** The same words, changed when they are loaded. */
  map(change: (words: S) => S): WordsOnDemand<S> {
    return new WordsOnDemand(async () => change(await this.load()));
  }
}
