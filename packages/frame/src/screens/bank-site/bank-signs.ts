import type { ReactiveController } from 'lit';
import { appearsClosed, bankWindowOf } from './bank-window.ts';

/**
 * Detects signs that the user may have returned from the bank: the window is closed, its page sends a message, or this page is
 * visible again. Signs can be forged, so each only causes a request to the host.
 */
export class BankSigns implements ReactiveController {
  readonly #parts: BankSignsParts;
  #watching = new AbortController();
  #checkTimer: ReturnType<typeof setInterval> | undefined;
  /** Timer that runs while further signs are ignored. */
  #hintTimer: ReturnType<typeof setTimeout> | undefined;
  /** Authorization whose window was reported as lost. */
  #lostAuthorizationId: string | null = null;
  /** Number of checks in which the window appeared to be closed. */
  #closedChecks = 0;

  constructor(parts: BankSignsParts) {
    this.#parts = parts;
  }

  hostConnected(): void {
    const { signal } = (this.#watching = new AbortController());
    const hint = (): void => this.#reportHint();
    addEventListener('message', (event) => isFromResultPage(event) && hint(), { signal });
    addEventListener('focus', hint, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hint(), { signal });
    this.#checkTimer = setInterval(() => this.#check(), checkIntervalMs);
  }

  hostDisconnected(): void {
    this.#watching.abort();
    clearInterval(this.#checkTimer);
    clearTimeout(this.#hintTimer);
    this.#hintTimer = undefined;
  }

  #reportHint(): void {
    if (this.#hintTimer !== undefined) return;
    this.#parts.handleHint();
    this.#hintTimer = setTimeout(() => (this.#hintTimer = undefined), hintIntervalMs);
  }

  #check(): void {
    const authorizationId = this.#parts.authorizationId();
    if (this.#lostAuthorizationId !== authorizationId && bankWindowOf(authorizationId) === null) {
      this.#lostAuthorizationId = authorizationId;
      this.#closedChecks = 0;
      this.#parts.handleWindowLost();
    }
    if (!appearsClosed(authorizationId)) return;
    this.#closedChecks += 1;
    if (this.#closedChecks === 1) this.#reportHint();
    if (this.#closedChecks === checksUntilClosed) this.#parts.handleWindowClosed();
  }
}

/** Functions of the screen that `BankSigns` uses. */
interface BankSignsParts {
  /** Returns the id of the authorization that the screen waits for. */
  authorizationId(): string;
  /** Called when the user may have returned from the bank. */
  handleHint(): void;
  /** Called once per authorization, when its window is closed or was not opened by this document. */
  handleWindowLost(): void;
  /** Called when the window has stayed closed for some checks. */
  handleWindowClosed(): void;
}

/** Returns whether a message is from the host's result page, which has the same origin as the frame. */
const isFromResultPage = ({ origin, data }: MessageEvent): boolean =>
  origin === location.origin &&
  typeof data === 'object' &&
  data !== null &&
  (data as Record<string, unknown>)['type'] === 'fin-authorization';

const checkIntervalMs = 1_000;
/** Number of checks after which a closed window is reported. A finished authorization has been reported by then. */
const checksUntilClosed = 3;
/** Time within which several signs cause only one request. */
const hintIntervalMs = 500;
