import { InlineViewElement } from '../embedding-element/inline-view-element.ts';
import { texts } from '../embedding-element/texts.ts';

/**
 * Payments that are expected, with the balance that they lead to. Needs a session with the capability `upcoming`.
 *
 * @tagname fin-upcoming
 * @fires fin-ready - The frame answers.
 * @fires fin-event - Something worth counting happened: `upcoming_answer {approval}`.
 * @fires fin-predicted-event-changed - The user said whether a predicted event is one: `{predictedEventId, approval}`.
 * @fires fin-error - Something failed.
 * @fires fin-exit - The view cannot go on; `reload()` starts it again.
 * @cssprop --fin-color-accent - And the other design tokens: passed on to the frame after a check.
 */
export class FinUpcoming extends InlineViewElement {
  /** @internal */
  override texts = { ...texts, title: 'Your upcoming payments' };

  protected override readonly view = 'upcoming';
  protected override readonly frameProperties = [];
}
