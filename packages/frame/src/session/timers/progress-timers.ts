import type { LinkTimeEvent } from '@fin-link/flow';

/** Sends an event to the flow after ten seconds, one minute and ten minutes of waiting. */
export class ProgressTimers {
  readonly #dispatch: (event: LinkTimeEvent) => void;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(dispatch: (event: LinkTimeEvent) => void) {
    this.#dispatch = dispatch;
  }

  /** Starts the timers again from zero. */
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
