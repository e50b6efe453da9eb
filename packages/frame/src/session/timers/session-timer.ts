import type { FrameClock } from '../../platform/scope/frame-scope.ts';

const warning = 120_000;

export interface SessionTimes {
  /** End of the session, ISO 8601. */
  expiresAt: string;
  idleExpiresAt: string;
  /** Time of the host when it sent these times; if absent, the current time. The timer may be loaded long after that. */
  now?: string;
}

/**
 * Calls back two minutes before the session ends, and at its end. It sends no requests and uses the last times from the host. Every
 * answer of the host restarts the idle time.
 */
export class SessionTimer {
  readonly #clock: FrameClock;
  readonly #expiring: () => void;
  readonly #expired: () => void;
  #end = 0;
  #idleEnd = 0;
  #idleFor = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Session end about which the user was already warned. */
  #warnedOf = 0;

  constructor(clock: FrameClock, expiring: () => void, expired: () => void) {
    this.#clock = clock;
    this.#expiring = expiring;
    this.#expired = expired;
  }

  /** Starts the timer with the times of the host. */
  start({ expiresAt, idleExpiresAt, now }: SessionTimes): void {
    this.#end = Date.parse(expiresAt);
    this.#idleEnd = Date.parse(idleExpiresAt);
    const saidAt = now === undefined ? this.#clock.now() : Date.parse(now);
    this.#idleFor = Math.max(this.#idleFor, this.#idleEnd - saidAt);
    this.#plan();
  }

  /** Restarts the idle time after an answer of the host. */
  touch(): void {
    if (this.#timer === undefined) return;
    this.#idleEnd = this.#clock.now() + this.#idleFor;
    this.#plan();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #plan(): void {
    this.stop();
    const end = Math.min(this.#end, this.#idleEnd);
    const left = end - this.#clock.now();
    // If the session is shorter than the warning time, the warning comes half-way.
    const warnIn = left - Math.min(warning, this.#idleFor / 2);
    if (this.#warnedOf === end) this.#timer = setTimeout(() => this.#finish(), Math.max(0, left));
    else this.#timer = setTimeout(() => this.#warn(end), Math.max(0, warnIn));
  }

  #warn(end: number): void {
    this.#warnedOf = end;
    this.#plan();
    this.#expiring();
  }

  #finish(): void {
    this.stop();
    this.#warnedOf = 0;
    this.#expired();
  }
}
