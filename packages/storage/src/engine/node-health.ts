import { setImmediate } from 'node:timers/promises';
import type pg from 'pg';
import { isStorageOutage } from '../primitives/index.ts';
import type { DatabaseNode } from './engine.ts';
import type { NodeObserver } from './node-shares.ts';
import { asOutage } from './outage.ts';

/** Interval in milliseconds between two probes of a node. */
const probeEveryMs = 1_000;
/** Time in milliseconds without an answer after which a node counts as down. */
const silentMs = 4_000;
/**
 * Time in milliseconds without an answer after which a probe begins on another connection. The server keeps the connection of an unanswered
 * probe until its node answers, so this is long.
 */
const giveUpMs = 120_000;
/** Number of probes after which a node that answers is not probed any more, until it is suspect again. */
const goodProbes = 30;

/** Events of the nodes' health. */
export interface NodeHealthEvents {
  onDown(name: string): void;
}

/**
 * Probes suspect nodes through the coordinator, each by a connection of its own. A node is down if two probes fail one after the other, or
 * if one is not answered. It is up again once a probe is answered. Nodes without slow or failed statements are not probed.
 */
export class NodeHealth implements NodeObserver {
  readonly #connect: () => pg.Client;
  readonly #events: NodeHealthEvents;
  readonly #watched = new Map<string, { goodProbesLeft: number }>();
  readonly #down = new Set<string>();
  readonly #clients = new Set<pg.Client>();
  #isClosed = false;

  constructor(connect: () => pg.Client, events: NodeHealthEvents) {
    this.#connect = connect;
    this.#events = events;
  }

  isDown(name: string): boolean {
    return this.#down.has(name);
  }

  suspect(node: DatabaseNode): void {
    const watched = this.#watched.get(node.name);
    if (watched !== undefined) watched.goodProbesLeft = goodProbes;
    else if (!this.#isClosed) void this.#watch(node);
  }

  close(): void {
    this.#isClosed = true;
    for (const client of this.#clients) discard(client);
  }

  async #watch(node: DatabaseNode): Promise<void> {
    const watch = { goodProbesLeft: goodProbes };
    this.#watched.set(node.name, watch);
    let client: pg.Client | null = null;
    let failures = 0;
    while (!this.#isClosed && watch.goodProbesLeft > 0) {
      try {
        client ??= await this.#open();
        await this.#probe(client, node);
        this.#down.delete(node.name);
        failures = 0;
        watch.goodProbesLeft -= 1;
      } catch {
        failures += 1;
        watch.goodProbesLeft = goodProbes;
        if (failures > 1) this.#setDown(node.name);
        this.#forget(client);
        client = null;
      }
      await pause(probeEveryMs);
    }
    this.#watched.delete(node.name);
    this.#forget(client);
  }

  async #open(): Promise<pg.Client> {
    const client = this.#connect();
    this.#clients.add(client);
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      this.#forget(client);
      throw error;
    }
    return client;
  }

  /** Resolves when the node answers. */
  async #probe(client: pg.Client, { name, probe }: DatabaseNode): Promise<void> {
    let isAnswered = false;
    const silent = setTimeout(() => {
      // If this process was busy or suspended, the answer may have arrived without having been read.
      void setImmediate().then(() => {
        if (!isAnswered) this.#setDown(name);
      });
    }, silentMs).unref();
    try {
      const query: pg.QueryConfig & { query_timeout: number } = { text: probe, query_timeout: giveUpMs };
      await client.query(query).catch((error: unknown) => {
        // Any other error is an answer of the node.
        if (isStorageOutage(asOutage(error))) throw error;
      });
    } finally {
      isAnswered = true;
      clearTimeout(silent);
    }
  }

  #setDown(name: string): void {
    if (this.#isClosed || this.#down.has(name)) return;
    this.#down.add(name);
    this.#events.onDown(name);
  }

  #forget(client: pg.Client | null): void {
    if (client === null) return;
    this.#clients.delete(client);
    discard(client);
  }
}

/** Closes a connection. Does not wait, because a suspended server closes nothing. */
const discard = (client: pg.Client): void => void client.end().catch(() => {});

const pause = (ms: number): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  setTimeout(resolve, ms).unref();
  return promise;
};
