import type { ReactiveController } from 'lit';
import { bankWindowOf, readsClosed } from '../bank-handoff/bank-window.ts';

/** Milliseconds between checks of the window. */
const beat = 1_000;
/** Number of checks after which a closed window is reported. A finished authorization has been reported by then. */
const looks = 3;
/** Milliseconds within which several signs cause only one request. */
const calm = 500;

export interface BankSignsParts {
  authorizationId(): string;
  /** Called when the user may have returned from the bank. */
  hinted(): void;
  /** Called when the window is closed, or was not opened by this document. */
  lost(): void;
  /** Called when the window has stayed closed. */
  closed(): void;
}

/** Whether a message is from the host's result page. */
const isNote = ({ origin, data }: MessageEvent): boolean =>
  origin === location.origin &&
  typeof data === 'object' &&
  data !== null &&
  (data as Record<string, unknown>)['type'] === 'fin-authorization';

/**
 * Detects signs that the user may have returned from the bank: the window is closed, its page sends a message, or this page is
 * visible again. Signs can be forged, so each only causes a request to the host.
 */
export class BankSigns implements ReactiveController {
  readonly #parts: BankSignsParts;
  #watching = new AbortController();
  #beat: ReturnType<typeof setInterval> | undefined;
  #hint: ReturnType<typeof setTimeout> | undefined;
  #lost: string | null = null;
  #closedFor = 0;

  constructor(parts: BankSignsParts) {
    this.#parts = parts;
  }

  hostConnected(): void {
    const { signal } = (this.#watching = new AbortController());
    const hint = (): void => this.#note();
    addEventListener('message', (event) => isNote(event) && hint(), { signal });
    addEventListener('focus', hint, { signal });
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && hint(), { signal });
    this.#beat = setInterval(() => this.#look(), beat);
  }

  hostDisconnected(): void {
    this.#watching.abort();
    clearInterval(this.#beat);
    clearTimeout(this.#hint);
    this.#hint = undefined;
  }

  #note(): void {
    if (this.#hint !== undefined) return;
    this.#parts.hinted();
    this.#hint = setTimeout(() => (this.#hint = undefined), calm);
  }

  #look(): void {
    const authorizationId = this.#parts.authorizationId();
    if (this.#lost !== authorizationId && bankWindowOf(authorizationId) === null) {
      this.#lost = authorizationId;
      this.#closedFor = 0;
      this.#parts.lost();
    }
    if (!readsClosed(authorizationId)) return;
    this.#closedFor += 1;
    if (this.#closedFor === 1) this.#note();
    if (this.#closedFor === looks) this.#parts.closed();
  }
}
