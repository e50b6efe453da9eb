import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FrameClock } from '../../platform/scope/frame-scope.ts';

/** Remaining times at which a countdown calls back. */
interface Marks {
  /** Remaining seconds at which `reached` is called, once each. In a throttled tab the call can be late, but is never skipped. */
  at: readonly number[];
  reached(mark: number): void;
}

/** Counts whole seconds down to an instant while its element is connected. */
export class CountdownController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #clock: () => FrameClock;
  readonly #marks: Marks | null;
  /** End of the countdown, in milliseconds of the clock. */
  #until: number | null = null;
  /** Remaining seconds at the previous tick. */
  #secondsBefore = 0;
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
    // At least one second, so that the mark 0 is also reached if the end is in the past.
    this.#secondsBefore = Math.max(1, this.secondsLeft ?? 0);
    if (until !== null) this.#timer = setInterval(() => this.#tick(), 1000);
  }

  hostDisconnected(): void {
    clearInterval(this.#timer);
    this.#until = null;
  }

  #tick(): void {
    const secondsLeft = this.secondsLeft ?? 0;
    const before = this.#secondsBefore;
    this.#secondsBefore = secondsLeft;
    if (secondsLeft === 0) clearInterval(this.#timer);
    this.#host.requestUpdate();
    for (const mark of this.#marks?.at ?? []) if (before > mark && secondsLeft <= mark) this.#marks?.reached(mark);
  }
}
