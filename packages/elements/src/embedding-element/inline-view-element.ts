import { FinExitEvent } from '../events/fin-exit.ts';
import type { FrameMessage } from '../frame-messages/index.ts';
import { EmbeddingElement } from './embedding-element.ts';
import { layOut } from './layout.ts';
import type { Layout } from './layout.ts';
import { styles } from './inline-view-element.styles.ts';
import { viewEvents, viewShapes } from './view-messages.ts';

/**
 * An element that stands in the page and shows one view of the frame for as long as it is there. An element of this kind
 * names its view, and dispatches the events that are its own.
 */
export abstract class InlineViewElement extends EmbeddingElement {
  static override get styles(): CSSStyleSheet | never[] {
    return styles();
  }

  protected override readonly shapes = viewShapes;
  protected override readonly messageEvents = viewEvents;

  #ended = false;
  #layout: Layout | null = null;

  override reload(): void {
    this.#ended = false;
    super.reload();
  }

  protected override get identity(): string {
    return '';
  }

  protected override get wanted(): boolean {
    return !this.#ended;
  }

  protected override get container(): Element {
    return this.#laidOut.content;
  }

  get #laidOut(): Layout {
    return (this.#layout ??= layOut(this.renderRoot));
  }

  protected override setupFailed(): void {}

  protected override frameDied(): void {
    this.#ended = true;
    this.stop();
  }

  protected override received(message: FrameMessage): void {
    super.received(message);
    switch (message.type) {
      case 'focus-out':
        if (this.shadowRoot?.activeElement === this.run?.frame)
          this.#laidOut[message.direction === 'forward' ? 'after' : 'before'].focus();
        break;
      case 'fin-exit': {
        const { type: _type, ...detail } = message;
        this.forgetSession();
        this.frameDied();
        this.dispatchEvent(new FinExitEvent(detail));
        break;
      }
      default:
      // The element's own.
    }
  }
}
