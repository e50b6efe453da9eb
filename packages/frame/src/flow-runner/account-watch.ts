import type { HostEvent } from '@fin-link/contracts/browser';
import type { HostClient } from '@fin-link/host-client';

export interface AccountWatchParts {
  client: Pick<HostClient, 'watch'>;
  heard(event: HostEvent): void;
  /** Watching has ended by a fault that waiting does not cure. */
  failed(providerAccountId: number, error: unknown): void;
}

/** Watches one provider account at a time. */
export class AccountWatch {
  readonly #parts: AccountWatchParts;
  #watching = new AbortController();

  constructor(parts: AccountWatchParts) {
    this.#parts = parts;
  }

  start(providerAccountId: number): void {
    this.stop();
    const { signal } = (this.#watching = new AbortController());
    const heard = (event: HostEvent): void => {
      if (!signal.aborted) this.#parts.heard(event);
    };
    this.#parts.client.watch(providerAccountId, heard, signal).catch((error: unknown) => {
      if (!signal.aborted) this.#parts.failed(providerAccountId, error);
    });
  }

  stop(): void {
    this.#watching.abort();
  }
}
