import type { ReactiveController } from 'lit';
import { bankWindowOf, readsClosed } from '../bank-handoff/bank-window.ts';

/** Milliseconds between looks at the window. */
const beat = 1_000;
/** Looks after which a window that reads closed is asked about: one that was done has been heard of by then. */
const looks = 3;
/** Signs come in bunches; the host is asked once. */
const calm = 500;

export interface BankSignsParts {
  visitId(): string;
  /** It may be that the user is back. */
  hinted(): void;
  /** The window reads closed, or this document does not know it. */
  lost(): void;
  /** The window reads closed, and goes on doing so. */
  closed(): void;
}

/** A message of the host's page at the end of the way; anything else, and anybody else, is passed over. */
const isNote = ({ origin, data }: MessageEvent): boolean =>
  origin === location.origin &&
  typeof data === 'object' &&
  data !== null &&
  (data as Record<string, unknown>)['type'] === 'fin-visit';

/**
 * Signs that a user may be back from the bank: the window reads closed, its page says so, this one is looked at again. They
 * can be forged, so each is a reason to ask the host and nothing more.
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
    const visitId = this.#parts.visitId();
    if (this.#lost !== visitId && bankWindowOf(visitId) === null) {
      this.#lost = visitId;
      this.#closedFor = 0;
      this.#parts.lost();
    }
    if (!readsClosed(visitId)) return;
    this.#closedFor += 1;
    if (this.#closedFor === 1) this.#note();
    if (this.#closedFor === looks) this.#parts.closed();
  }
}
