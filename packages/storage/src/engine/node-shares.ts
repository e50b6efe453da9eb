import { AsyncLocalStorage } from 'node:async_hooks';
import type { DatabaseNode, Lane } from './engine.ts';
import { outageOf } from './outage.ts';

/** Observes the nodes that are used. */
export interface NodeObserver {
  /** A use has failed, or has run for a second. */
  suspect(node: DatabaseNode): void;
  /** Whether the node is known not to answer. */
  isDown(name: string): boolean;
}

/** Time in milliseconds after which a use makes its node suspect. Nearly all statements are faster. */
const slowUseMs = 1_000;

/** Lanes whose connections are shared out, with the milliseconds for which a caller waits for its share. */
type SharedLane = 'requests' | 'jobs';

/**
 * Shares out the connections of each lane, so that the callers of one node have at most half of them: a node that does not answer then
 * holds no more. Ends the uses of a node that is down.
 */
export class NodeShares {
  readonly #connections: Readonly<Record<SharedLane, number>>;
  readonly #patience: Readonly<Record<SharedLane, number>>;
  readonly #observer: NodeObserver;
  readonly #current = new AsyncLocalStorage<DatabaseNode | null>();
  readonly #shares = new Map<string, Share>();

  /** `connections` and `patience` contain the size of each lane, and the milliseconds that a caller waits for a connection of it. */
  constructor(
    connections: Readonly<Record<SharedLane, number>>,
    patience: Readonly<Record<SharedLane, number>>,
    observer: NodeObserver,
  ) {
    this.#connections = connections;
    this.#patience = patience;
    this.#observer = observer;
  }

  /** Runs `work`, and everything that it starts, with the share of the node. `null` is no share: the coordinator, or several nodes. */
  within<R>(node: DatabaseNode | null, work: () => R): R {
    return this.#current.run(node, work);
  }

  /**
   * Waits for a connection of the current node's share. Returns `null` if there is no current node. Throws an outage if the node is down,
   * or if no connection becomes free in time.
   */
  async enter(lane: Lane): Promise<NodeUse | null> {
    const node = this.#current.getStore() ?? null;
    if (node === null || (lane !== 'requests' && lane !== 'jobs')) return null;
    if (this.#observer.isDown(node.name)) throw nodeOutage(node.name);
    const share = this.#shareOf(node.name, lane);
    await share.take(this.#patience[lane]);
    return new NodeUse(share, () => this.#observer.suspect(node));
  }

  /** Ends the uses of a node that does not answer, and those that wait for its share. */
  end(name: string): void {
    const error = nodeOutage(name);
    for (const lane of ['requests', 'jobs'] as const) this.#shares.get(`${lane} ${name}`)?.end(error);
  }

  #shareOf(name: string, lane: SharedLane): Share {
    const key = `${lane} ${name}`;
    const known = this.#shares.get(key);
    if (known !== undefined) return known;
    const share = new Share(name, Math.max(1, Math.floor(this.#connections[lane] / 2)));
    this.#shares.set(key, share);
    return share;
  }
}

/** One use of a connection for a node. */
export class NodeUse {
  readonly #share: Share;
  readonly #suspect: () => void;
  readonly #slow: NodeJS.Timeout;
  #hasLeft = false;

  constructor(share: Share, suspect: () => void) {
    this.#share = share;
    this.#suspect = suspect;
    this.#slow = setTimeout(suspect, slowUseMs).unref();
  }

  /** Returns the answer to a statement. Rejects as soon as the node is down. */
  async orDown<R>(answer: Promise<R>): Promise<R> {
    const { promise: down, reject } = Promise.withResolvers<never>();
    // The loser of the race has no other receiver.
    answer.catch(() => {});
    this.#share.running.add(reject);
    try {
      return await Promise.race([answer, down]);
    } finally {
      this.#share.running.delete(reject);
    }
  }

  /** Tells that a statement failed because of an outage. */
  failed(): void {
    this.#suspect();
  }

  /** Ends the use. */
  leave(): void {
    if (this.#hasLeft) return;
    this.#hasLeft = true;
    clearTimeout(this.#slow);
    this.#share.give();
  }
}

/** Connections of one lane for one node. */
class Share {
  readonly #name: string;
  #free: number;
  readonly #waiting = new Set<{ resolve: () => void; reject: (error: unknown) => void }>();
  /** Functions that end the statements without an answer. */
  readonly running = new Set<(error: unknown) => void>();

  constructor(name: string, size: number) {
    this.#name = name;
    this.#free = size;
  }

  async take(patienceMs: number): Promise<void> {
    if (this.#free > 0) {
      this.#free -= 1;
      return;
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const waiter = { resolve, reject };
    this.#waiting.add(waiter);
    const timer = setTimeout(() => {
      this.#waiting.delete(waiter);
      reject(nodeOutage(this.#name));
    }, patienceMs);
    try {
      await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Gives the connection to the caller that has waited longest. */
  give(): void {
    const [next] = this.#waiting;
    if (next === undefined) this.#free += 1;
    else {
      this.#waiting.delete(next);
      next.resolve();
    }
  }

  end(error: unknown): void {
    for (const { reject } of this.#waiting) reject(error);
    this.#waiting.clear();
    for (const reject of this.running) reject(error);
  }
}

/** Returns the outage of one node. */
const nodeOutage = (name: string) => outageOf(null, `The database node ${name}`);
