import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { FrameClock } from '../scope/frame-scope.ts';

/** Whole seconds until an instant, counted down once a second while the host is connected. */
export class CountdownController implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  readonly #clock: () => FrameClock;
  readonly #passed: (secondsLeft: number) => void;
  #until: number | null = null;
  #timer: ReturnType<typeof setInterval> | null = null;

  constructor(host: ReactiveControllerHost, clock: () => FrameClock, passed: (secondsLeft: number) => void = () => {}) {
    this.#host = host;
    this.#clock = clock;
    this.#passed = passed;
    host.addController(this);
  }

  /** Null when nothing is counted; never negative. */
  get secondsLeft(): number | null {
    return this.#until === null ? null : Math.max(0, Math.ceil((this.#until - this.#clock().now()) / 1000));
  }

  /** Counts to `until`, in milliseconds of the clock; null stops. */
  count(until: number | null): void {
    if (until === this.#until) return;
    this.#stop();
    this.#until = until;
    if (until !== null && until > this.#clock().now()) this.#timer = setInterval(() => this.#tick(), 1000);
  }

  hostDisconnected(): void {
    this.#stop();
    this.#until = null;
  }

  #tick(): void {
    const left = this.secondsLeft ?? 0;
    if (left === 0) this.#stop();
    this.#host.requestUpdate();
    this.#passed(left);
  }

  #stop(): void {
    if (this.#timer !== null) clearInterval(this.#timer);
    this.#timer = null;
  }
}
