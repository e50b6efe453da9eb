import type { HostEvent } from '@fin-link/contracts/browser';
import type { LinkClient, Watched } from '@fin-link/host-client';

/** Functions of the runner that an `AccountWatch` uses. */
interface AccountWatchParts {
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

/** Functions of the runner that a `ConnectionsWatch` uses. */
interface ConnectionsWatchParts {
  watch: LinkClient['watch'];
  handleEvent(event: HostEvent): void;
  /** Called if watching these connections ended with an error that a retry does not solve. */
  failed(providerAccountIds: readonly number[], error: unknown): void;
}

/**
 * Watches any number of connections over one stream. The stream carries the events of the whole session, and the host allows only
 * few open streams.
 */
export class ConnectionsWatch {
  readonly #parts: ConnectionsWatchParts;
  readonly #watched = new Set<number>();
  #watching = new AbortController();

  constructor(parts: ConnectionsWatchParts) {
    this.#parts = parts;
  }

  start(providerAccountId: number): void {
    const isFirst = this.#watched.size === 0;
    this.#watched.add(providerAccountId);
    if (isFirst) void this.#listen();
  }

  /** Stops watching a connection. Closes the stream if no other connection is watched. */
  stop(providerAccountId: number): void {
    this.#watched.delete(providerAccountId);
    if (this.#watched.size === 0) this.#watching.abort();
  }

  stopAll(): void {
    this.#watched.clear();
    this.#watching.abort();
  }

  async #listen(): Promise<void> {
    const { signal } = (this.#watching = new AbortController());
    const { watch, handleEvent, failed } = this.#parts;
    try {
      await watch(null, (event) => !signal.aborted && handleEvent(event), signal);
    } catch (error) {
      if (signal.aborted) return;
      const watched = [...this.#watched];
      this.#watched.clear();
      failed(watched, error);
    }
  }
}
