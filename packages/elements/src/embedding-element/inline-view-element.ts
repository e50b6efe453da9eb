import { type FrameMessage, viewMessages } from '@fin-link/contracts/page';
import { FinExitEvent } from '../events/linking-events.ts';
import { EmbeddingElement } from './embedding-element.ts';
import { viewEvents } from '../events/view-events.ts';

/** Base class of the elements that show one view of the frame in the page. A subclass names its view and its properties. */
export abstract class InlineViewElement extends EmbeddingElement {
  protected override readonly messages = viewMessages;
  protected override readonly messageEvents = viewEvents;

  #hasEnded = false;

  protected override get dialogEvents(): undefined {
    return undefined;
  }

  override reload(): void {
    this.#hasEnded = false;
    super.reload();
  }

  protected override get identity(): string {
    return '';
  }

  protected override get wanted(): boolean {
    return !this.#hasEnded;
  }

  protected override received(message: FrameMessage): void {
    super.received(message);
    switch (message.type) {
      case 'focus-out':
        if (this.shadowRoot?.activeElement === this.run?.frame)
          this.layout[message.direction === 'forward' ? 'after' : 'before'].focus();
        break;
      case 'fin-exit': {
        const { type: _type, ...detail } = message;
        this.forgetSession();
        this.#hasEnded = true;
        this.stop();
        this.dispatchEvent(new FinExitEvent(detail));
        break;
      }
      default:
      // The base class handles all other messages.
    }
  }
}
