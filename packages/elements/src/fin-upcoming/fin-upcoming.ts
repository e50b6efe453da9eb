import { PageViewElement, viewProperties } from '../embedding-element/page-view-element.ts';
import { texts } from '../embedding-element/texts.ts';

/**
 * Lists expected payments and the projected balance. Needs a session with the capability `upcoming`.
 *
 * @tagname fin-upcoming
 * @fires fin-ready - The frame has loaded.
 * @fires fin-event - An analytics event: `upcoming_answer {approval}`.
 * @fires fin-predicted-event-changed - The user approved or rejected a predicted event: `{predictedEventId, approval}`.
 * @fires fin-error - An error occurred.
 * @fires fin-exit - The view has ended after an error; `reload()` starts it again.
 * @cssprop --fin-color-accent - One of the design tokens. The frame checks all of them and applies the valid ones.
 */
export class FinUpcoming extends PageViewElement {
  /** @internal */
  override texts = { ...texts, title: 'Your upcoming payments' };

  protected override readonly view = 'upcoming';
  protected override readonly frameProperties = [...viewProperties];
}
