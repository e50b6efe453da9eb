import { PageViewElement, viewProperties } from '../embedding-element/page-view-element.ts';
import { texts } from '../embedding-element/texts.ts';

/**
 * Lists insights about the user's money, grouped by day. Needs a session with the capability `insights`.
 *
 * @tagname fin-insights
 * @fires fin-ready - The frame has loaded.
 * @fires fin-event - An analytics event: `insight_change {change}`.
 * @fires fin-insight-changed - The user dismissed an insight, or restored it: `{insightId, status}`.
 * @fires fin-insight-action - The user chose the action that an insight proposes. The page must carry it out: `{insightId, insightName, action}`.
 * @fires fin-error - An error occurred.
 * @fires fin-exit - The view has ended after an error; `reload()` starts it again.
 * @cssprop --fin-color-accent - One of the design tokens. The frame checks all of them and applies the valid ones.
 */
export class FinInsights extends PageViewElement {
  /** @internal */
  override texts = { ...texts, title: 'Your insights' };

  protected override readonly view = 'insights';
  protected override readonly frameProperties = [...viewProperties];
}
