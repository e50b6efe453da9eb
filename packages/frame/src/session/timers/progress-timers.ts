import type { LinkTimeEvent } from '@fin-link/flow';

/** Tells the flow when something takes ten seconds, a minute and ten minutes. */
export class ProgressTimers {
  readonly #dispatch: (event: LinkTimeEvent) => void;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(dispatch: (event: LinkTimeEvent) => void) {
    this.#dispatch = dispatch;
  }

  start(): void {
    this.stop();
    const after = (milliseconds: number, type: 'tenSecondsPassed' | 'sixtySecondsPassed' | 'tenMinutesPassed') =>
      setTimeout(() => this.#dispatch({ source: 'time', type }), milliseconds);
    this.#timers = [
      after(10_000, 'tenSecondsPassed'),
      after(60_000, 'sixtySecondsPassed'),
      after(600_000, 'tenMinutesPassed'),
    ];
  }

  stop(): void {
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers = [];
  }
}
