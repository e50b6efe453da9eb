import type { FrameClock } from '../../platform/scope/frame-scope.ts';

const warning = 120_000;

export interface SessionTimes {
  /** ISO 8601. */
  expiresAt: string;
  idleExpiresAt: string;
  /** When the host said so; at this moment when absent. What drives the screens may arrive long after. */
  now?: string;
}

/**
 * Knows when the session pauses: two minutes before, and at the end. The host is asked nothing; what it said last counts,
 * and every answer of the host moves the idle end.
 */
export class SessionTimer {
  readonly #clock: FrameClock;
  readonly #expiring: () => void;
  readonly #expired: () => void;
  #end = 0;
  #idleEnd = 0;
  #idleFor = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The end the user was warned of already. */
  #warnedOf = 0;

  constructor(clock: FrameClock, expiring: () => void, expired: () => void) {
    this.#clock = clock;
    this.#expiring = expiring;
    this.#expired = expired;
  }

  /** Takes what the host says about the session. */
  start({ expiresAt, idleExpiresAt, now }: SessionTimes): void {
    this.#end = Date.parse(expiresAt);
    this.#idleEnd = Date.parse(idleExpiresAt);
    const saidAt = now === undefined ? this.#clock.now() : Date.parse(now);
    this.#idleFor = Math.max(this.#idleFor, this.#idleEnd - saidAt);
    this.#plan();
  }

  /** The host answered a request: idle time starts again. */
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
    // A session shorter than the warning is warned of half-way.
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
