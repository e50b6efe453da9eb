import type { FrameClock } from '../../platform/scope/frame-scope.ts';

/** The device's clock, corrected by the host's clock, because the host defines the ends of sessions and codes. */
export class HostClock implements FrameClock {
  /** Difference between the host's clock and the device's clock, in milliseconds. */
  #ahead = 0;

  /** Returns the current time of the host in milliseconds. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Corrects the clock. `instant`: current time of the host, ISO 8601. */
  set(instant: string): void {
    this.#ahead = Date.parse(instant) - Date.now();
  }
}
