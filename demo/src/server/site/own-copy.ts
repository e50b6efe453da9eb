import {
  applyUserData,
  changedUsers,
  createMemoryUserDataStore,
  readCurrentUserData,
  readUserData,
} from '@fin-link/service-client';
import type { BackendClient, KeptAccount, KeptTransaction, ServiceEvent } from '@fin-link/service-client';

/** Progress of the copy for one person. */
interface CopyState {
  /** Number of events since the first read. */
  events: number;
  /** End of the last period that was copied, in the service's time. */
  copiedThrough: Date;
  /** Delay in milliseconds between the end of that period and its copy; `null` before the first event. */
  lagMs: number | null;
}

export interface CopiedUser extends CopyState {
  accounts: KeptAccount[];
  /** Transactions, newest first. */
  transactions: KeptTransaction[];
}

/**
 * Copy of the service's data in this site's memory, updated by events. The first visit of a person reads all their data. A
 * production site would store the copy in a database, and call `readChanges` after an interruption.
 */
export class OwnCopy {
  /** Whether the service sends events to this site. */
  isSubscribed = false;
  readonly #backend: BackendClient;
  readonly #serviceTime: () => Promise<Date>;
  readonly #store = createMemoryUserDataStore();
  readonly #states = new Map<string, CopyState>();
  /** Last started work of each person, so that an update never overlaps with the first read. */
  readonly #turns = new Map<string, Promise<void>>();

  constructor(backend: BackendClient, serviceTime: () => Promise<Date>) {
    this.#backend = backend;
    this.#serviceTime = serviceTime;
  }

  /** Copies the data that an event reports as changed. Ignores people who have not visited yet. */
  async handle(event: ServiceEvent): Promise<void> {
    if (event.info !== 'DATA_UPDATES.USER_DATA') return;
    for (const period of changedUsers(event.data)) {
      await this.#inTurn(period.loginName, async () => {
        const state = this.#states.get(period.loginName);
        // The first visit reads everything, so that earlier events are not needed.
        if (state === undefined) return;
        for await (const page of readUserData(this.#backend.asAdmin, period)) await applyUserData(this.#store, page);
        const until = new Date(period.toDate);
        state.events += 1;
        if (until >= state.copiedThrough) {
          state.copiedThrough = until;
          state.lagMs = Math.max(0, (await this.#serviceTime()).getTime() - until.getTime());
        }
      });
    }
  }

  /**
   * Returns the copied data of a person. Reads it from the service first if this is their first visit, and then throws
   * the errors of `readCurrentUserData`.
   */
  async of(loginName: string): Promise<CopiedUser> {
    await this.#inTurn(loginName, () => this.#readOnce(loginName));
    const state = this.#states.get(loginName);
    if (state === undefined) throw new Error('Nothing was read.');
    return {
      ...state,
      accounts: this.#store.accounts(loginName),
      transactions: this.#store.transactions(loginName).toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id),
    };
  }

  async #readOnce(loginName: string): Promise<void> {
    if (this.#states.has(loginName)) return;
    const copiedThrough = await this.#serviceTime();
    this.#store.forget(loginName);
    for await (const page of readCurrentUserData(this.#backend.asUser(loginName), loginName))
      await applyUserData(this.#store, page);
    this.#states.set(loginName, { events: 0, copiedThrough, lagMs: null });
  }

  /** Runs work after all earlier work of the same person. */
  #inTurn(loginName: string, work: () => Promise<void>): Promise<void> {
    const turn = (this.#turns.get(loginName) ?? Promise.resolve()).then(work, work);
    this.#turns.set(loginName, turn);
    const done = (): void => {
      if (this.#turns.get(loginName) === turn) this.#turns.delete(loginName);
    };
    turn.then(done, done);
    return turn;
  }
}
