import type { FrameClock } from '../../platform/scope/frame-scope.ts';

/** The device's clock corrected by the host's: ends of sessions and codes are times of the host. */
export class HostClock implements FrameClock {
  #ahead = 0;

  now(): number {
    return Date.now() + this.#ahead;
  }

  /** `instant`: the host's time now, ISO 8601. */
  set(instant: string): void {
    this.#ahead = Date.parse(instant) - Date.now();
  }
}
