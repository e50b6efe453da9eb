import type { LinkEvent } from '@fin-link/flow';

/** Tells the flow when something takes ten seconds, a minute and ten minutes. */
export class Patience {
  readonly #dispatch: (event: LinkEvent) => void;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(dispatch: (event: LinkEvent) => void) {
    this.#dispatch = dispatch;
  }

  start(): void {
    this.stop();
    this.#timers = [
      setTimeout(() => this.#dispatch({ type: 'tenSecondsPassed' }), 10_000),
      setTimeout(() => this.#dispatch({ type: 'sixtySecondsPassed' }), 60_000),
      setTimeout(() => this.#dispatch({ type: 'tenMinutesPassed' }), 600_000),
    ];
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
