import type { FlowSnapshot } from '@fin-link/contracts/browser';

/** Saves one snapshot at a time. While it is being saved, only the newest of the following snapshots waits; others are dropped. */
export class LatestSnapshot {
  readonly #save: (snapshot: FlowSnapshot) => Promise<unknown>;
  #next: FlowSnapshot | null = null;
  #saving = false;

  constructor(save: (snapshot: FlowSnapshot) => Promise<unknown>) {
    this.#save = save;
  }

  /** Saves a snapshot, or stores it as the next one if another is being saved. */
  async put(snapshot: FlowSnapshot): Promise<void> {
    this.#next = snapshot;
    if (this.#saving) return;
    this.#saving = true;
    try {
      while (this.#next !== null) {
        const current = this.#next;
        this.#next = null;
        // A lost snapshot only matters for a reload, which then resumes at an earlier step. The next snapshot replaces it.
        await this.#save(current).catch(() => {});
      }
    } finally {
      this.#saving = false;
    }
  }
}
