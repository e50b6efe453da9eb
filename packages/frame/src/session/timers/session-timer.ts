import type { FrameClock } from '../../platform/scope/frame-scope.ts';

/** Time before the end of the session at which the user is warned. */
const warningMs = 120_000;

/** Times at which a session ends, from an answer of the host. */
interface SessionTimes {
  /** End of the session, ISO 8601. */
  expiresAt: string;
  /** End of the session without further requests, ISO 8601. */
  idleExpiresAt: string;
  /** Time at which the host sent the answer, because the timer may start much later. Default: the current time. */
  now?: string;
}

/**
 * Calls back two minutes before the session ends, and at its end. The timer sends no requests, but uses the last times from the host.
 * `touch` restarts the idle time after each answer of the host.
 */
export class SessionTimer {
  readonly #clock: FrameClock;
  readonly #expiring: () => void;
  readonly #expired: () => void;
  /** End of the session, in milliseconds of the clock. */
  #end = 0;
  /** End of the session without further requests, in milliseconds of the clock. */
  #idleEnd = 0;
  /** Time without requests after which the session ends, in milliseconds. */
  #maxIdleMs = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Session end about which the user was already warned, in milliseconds of the clock; 0 if there is none. */
  #warnedOf = 0;

  constructor(clock: FrameClock, expiring: () => void, expired: () => void) {
    this.#clock = clock;
    this.#expiring = expiring;
    this.#expired = expired;
  }

  start({ expiresAt, idleExpiresAt, now }: SessionTimes): void {
    this.#end = Date.parse(expiresAt);
    this.#idleEnd = Date.parse(idleExpiresAt);
    const sentAt = now === undefined ? this.#clock.now() : Date.parse(now);
    this.#maxIdleMs = Math.max(this.#maxIdleMs, this.#idleEnd - sentAt);
    this.#plan();
  }

  /** Restarts the idle time after an answer of the host. */
  touch(): void {
    if (this.#timer === undefined) return;
    this.#idleEnd = this.#clock.now() + this.#maxIdleMs;
    this.#plan();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Schedules the warning about the next end, or the end itself if the user was already warned. */
  #plan(): void {
    this.stop();
    const end = Math.min(this.#end, this.#idleEnd);
    const timeLeft = end - this.#clock.now();
    // If the idle time is shorter than four minutes, the warning comes when half of it is left.
    const warnIn = timeLeft - Math.min(warningMs, this.#maxIdleMs / 2);
    if (this.#warnedOf === end) this.#timer = setTimeout(() => this.#finish(), Math.max(0, timeLeft));
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
