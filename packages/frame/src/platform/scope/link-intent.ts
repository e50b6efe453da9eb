import type { FrameIntent } from './frame-state.ts';

/** What the user wants, as an event that bubbles from a screen to `<fin-frame>`. */
export class LinkIntent extends Event {
  static readonly type = 'fin-intent';

  readonly intent: FrameIntent;

  constructor(intent: FrameIntent) {
    super(LinkIntent.type, { bubbles: true });
    this.intent = intent;
  }
}

declare global {
  interface HTMLElementEventMap {
    'fin-intent': LinkIntent;
  }
}
