import type { LinkEvent } from '@fin-link/flow';

/** Bubbles from a screen to `<fin-frame>`; stays inside the frame. */
export class LinkIntent extends Event {
  static readonly type = 'fin-intent';

  readonly intent: LinkEvent;

  constructor(intent: LinkEvent) {
    super(LinkIntent.type, { bubbles: true });
    this.intent = intent;
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-intent': LinkIntent;
  }
}
