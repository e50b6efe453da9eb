import type pg from 'pg';
import { asOutage, outageOf } from './outage.ts';

interface Subscription {
  readonly channel: string;
  readonly onPayload: (payload: string) => void;
  readonly onGap: () => void;
}

/** Interval in milliseconds between the queries that check the connection. */
const checkEveryMs = 10_000;
/** First and longest pause in milliseconds before a reconnection. */
const minPauseMs = 250;
const maxPauseMs = 5_000;

/**
 * Listens on all channels with one connection per process. After a lost connection, reconnects with back-off and tells each listener that
 * notifications may be missing.
 */
export class ServerListener {
  readonly #connect: () => pg.Client;
  readonly #onError: (error: unknown) => void;
  readonly #subscriptions = new Set<Subscription>();
  #client: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #failures = 0;
  #gap = false;
  #closed = false;

  constructor(connect: () => pg.Client, onError: (error: unknown) => void) {
    this.#connect = connect;
    this.#onError = onError;
  }

  /** Listens on a channel. Returns a function that unsubscribes. Throws if the server is unavailable. */
  async listen(channel: string, onPayload: (payload: string) => void, onGap: () => void): Promise<() => Promise<void>> {
    const subscription = { channel, onPayload, onGap };
    this.#subscriptions.add(subscription);
    try {
      const client = await this.#connected();
      await client.query(`listen "${channel}"`);
    } catch (error) {
      this.#subscriptions.delete(subscription);
      throw asOutage(error);
    }
    return () => this.#drop(subscription);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    this.#subscriptions.clear();
    const client = await this.#client?.catch(() => undefined);
    this.#client = undefined;
    await client?.end();
  }

  async #drop(subscription: Subscription): Promise<void> {
    this.#subscriptions.delete(subscription);
    const needed = [...this.#subscriptions].some(({ channel }) => channel === subscription.channel);
    if (needed || this.#closed) return;
    const client = await this.#client?.catch(() => undefined);
    // `unlisten` fails on a lost connection, but then it is not needed.
    await client?.query(`unlisten "${subscription.channel}"`).catch(() => {});
  }

  #connected(): Promise<pg.Client> {
    if (this.#client !== undefined) return this.#client;
    const opening = this.#open();
    this.#client = opening;
    opening.then(
      () => this.#opened(),
      () => {
        if (this.#client === opening) this.#client = undefined;
      },
    );
    return opening;
  }

  #opened(): void {
    this.#failures = 0;
    if (!this.#gap) return;
    this.#gap = false;
    for (const { onGap } of this.#subscriptions) onGap();
  }

  async #open(): Promise<pg.Client> {
    const client = this.#connect();
    let check: NodeJS.Timeout | undefined;
    let established = false;
    const lost = (error: unknown): void => {
      if (!established) return;
      established = false;
      clearInterval(check);
      client.end().catch(() => {});
      this.#lost(error);
    };
    client.on('error', lost);
    client.on('end', () => lost(new Error('The listening connection ended.')));
    client.on('notification', ({ channel, payload = '' }) => {
      for (const subscription of this.#subscriptions)
        if (subscription.channel === channel) subscription.onPayload(payload);
    });
    try {
      await client.connect().catch((error: unknown) => {
        throw outageOf(error);
      });
      for (const channel of new Set([...this.#subscriptions].map((subscription) => subscription.channel))) {
        await client.query(`listen "${channel}"`);
      }
    } catch (error) {
      await client.end().catch(() => {});
      throw error;
    }
    established = true;
    // A connection that was cut silently fails only when it is used, so a timer sends a query regularly.
    check = setInterval(() => {
      const query: pg.QueryConfig & { query_timeout: number } = { text: 'select 1', query_timeout: checkEveryMs / 2 };
      client.query(query).catch(lost);
    }, checkEveryMs);
    check.unref();
    return client;
  }

  #lost(error: unknown): void {
    this.#client = undefined;
    if (this.#closed) return;
    this.#gap = true;
    this.#onError(error);
    this.#retryLater();
  }

  #retryLater(): void {
    const pause = Math.min(maxPauseMs, minPauseMs * 2 ** this.#failures++);
    this.#retry = setTimeout(() => {
      this.#connected().catch((error: unknown) => {
        if (this.#closed) return;
        this.#onError(error);
        this.#retryLater();
      });
    }, pause);
  }
}
