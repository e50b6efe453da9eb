import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FrameClock } from '../../platform/scope/frame-scope.ts';

export interface Marks {
  /** Remaining seconds at which `reached` is called, once each. In a throttled tab the call can be late, but is never skipped. */
  at: readonly number[];
  reached(mark: number): void;
}

/** Counts whole seconds down to an instant while its element is connected. */
export class CountdownController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #clock: () => FrameClock;
  readonly #marks: Marks | null;
  #until: number | null = null;
  #before = 0;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(host: ReactiveControllerHost, clock: () => FrameClock, marks: Marks | null = null) {
    this.#host = host;
    this.#clock = clock;
    this.#marks = marks;
    host.addController(this);
  }

  /** Remaining seconds, never negative; `null` without a countdown. */
  get secondsLeft(): number | null {
    return this.#until === null ? null : Math.max(0, Math.ceil((this.#until - this.#clock().now()) / 1000));
  }

  /** Starts a countdown to `until`, in milliseconds of the clock. `null` stops the countdown. */
  count(until: number | null): void {
    if (until === this.#until) return;
    clearInterval(this.#timer);
    this.#until = until;
    // `reached` is also called once for a time in the past.
    this.#before = Math.max(1, this.secondsLeft ?? 0);
    if (until !== null) this.#timer = setInterval(() => this.#tick(), 1000);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
    this.#until = null;
  }

  #tick(): void {
    const left = this.secondsLeft ?? 0;
    const before = this.#before;
    this.#before = left;
    if (left === 0) clearInterval(this.#timer);
    this.#host.requestUpdate();
    for (const mark of this.#marks?.at ?? []) if (before > mark && left <= mark) this.#marks?.reached(mark);
  }
}
