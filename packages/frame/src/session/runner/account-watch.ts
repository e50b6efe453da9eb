import type { HostEvent } from '@fin-link/contracts/browser';
import type { LinkClient, Watched } from '@fin-link/host-client';

/** What a watch needs from its runner. */
export interface AccountWatchParts {
  watch: LinkClient['watch'];
  handleEvent(event: HostEvent): void;
}

/** Watches one thing at a time: a provider account, authorizations at a bank, or verifications. */
export class AccountWatch {
  readonly #parts: AccountWatchParts;
  #watching = new AbortController();

  constructor(parts: AccountWatchParts) {
    this.#parts = parts;
  }

  /** Starts watching, and stops the previous watch. `failed`: called if watching ended with an error that a retry does not solve. */
  start(watched: Watched, failed: (error: unknown) => void): void {
    this.stop();
    const { signal } = (this.#watching = new AbortController());
    const handleEvent = (event: HostEvent): void => {
      if (!signal.aborted) this.#parts.handleEvent(event);
    };
    this.#parts.watch(watched, handleEvent, signal).catch((error: unknown) => {
      if (!signal.aborted) failed(error);
    });
  }

  stop(): void {
    this.#watching.abort();
  }
}
