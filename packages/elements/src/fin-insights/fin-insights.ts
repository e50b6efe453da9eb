import { InlineViewElement } from '../embedding-element/inline-view-element.ts';
import { texts } from '../embedding-element/texts.ts';

/**
 * What is worth knowing about the user's money, by day. Needs a session with the capability `insights`.
 *
 * @tagname fin-insights
 * @fires fin-ready - The frame answers.
 * @fires fin-event - Something worth counting happened: `insight_change {change}`.
 * @fires fin-insight-changed - The user dismissed an insight, or took that back: `{insightId, status}`.
 * @fires fin-insight-action - The user wants to do what an insight proposes; the page does it: `{insightId, insightName, action}`.
 * @fires fin-error - Something failed.
 * @fires fin-exit - The view cannot go on; `reload()` starts it again.
 * @cssprop --fin-color-accent - And the other design tokens: passed on to the frame after a check.
 */
export class FinInsights extends InlineViewElement {
  /** @internal */
  override texts = { ...texts, title: 'Your insights' };

  protected override readonly view = 'insights';
  protected override readonly frameProperties = [];
}
