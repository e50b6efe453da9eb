import type { HostEvent } from '@fin-link/contracts/browser';
import type { LinkClient, Watched } from '@fin-link/host-client';

export interface AccountWatchParts {
  watch: LinkClient['watch'];
  heard(event: HostEvent): void;
}

/** Watches one thing at a time: a provider account, or authorizations at a bank. */
export class AccountWatch {
  readonly #parts: AccountWatchParts;
  #watching = new AbortController();

  constructor(parts: AccountWatchParts) {
    this.#parts = parts;
  }

  /** Starts watching. `failed`: called if watching has ended with an error that a retry does not solve. */
  start(watched: Watched, failed: (error: unknown) => void): void {
    this.stop();
    const { signal } = (this.#watching = new AbortController());
    const heard = (event: HostEvent): void => {
      if (!signal.aborted) this.#parts.heard(event);
    };
    this.#parts.watch(watched, heard, signal).catch((error: unknown) => {
      if (!signal.aborted) failed(error);
    });
  }

  stop(): void {
    this.#watching.abort();
  }
}
