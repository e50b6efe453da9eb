import type { FlowSnapshot } from '@fin-link/contracts/browser';

/** Saves one snapshot at a time and always ends with the newest; one that was overtaken is never sent. */
export class LatestSnapshot {
  readonly #save: (snapshot: FlowSnapshot) => Promise<unknown>;
  #next: FlowSnapshot | null = null;
  #saving = false;

  constructor(save: (snapshot: FlowSnapshot) => Promise<unknown>) {
    this.#save = save;
  }

  async put(snapshot: FlowSnapshot): Promise<void> {
    this.#next = snapshot;
    if (this.#saving) return;
    this.#saving = true;
    try {
      while (this.#next !== null) {
        const current = this.#next;
        this.#next = null;
        // A lost snapshot costs a reload its place, nothing else; the next one brings it up to date.
        await this.#save(current).catch(() => {});
      }
    } finally {
      this.#saving = false;
    }
  }
}
