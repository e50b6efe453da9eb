import { PageViewElement, viewProperties } from '../embedding-element/page-view-element.ts';
import { texts } from '../embedding-element/texts.ts';

/**
 * Lists the user's linked banks. The user can refresh a connection, repair its sign-in and remove it. Needs a session with the
 * capability `manage`; linking another bank and repairing a sign-in also need `link`.
 *
 * @tagname fin-connections
 * @fires fin-ready - The frame has loaded.
 * @fires fin-event - An analytics event: `manage_open`, `refresh {result}`, `remove_confirm`.
 * @fires fin-removed - The user removed a connection: `{providerAccountId}`.
 * @fires fin-refreshed - A refresh ended, which may follow a repaired sign-in: `{providerAccountId, status}`.
 * @fires fin-success - Another bank was linked.
 * @fires fin-partial - Another bank was linked, but some of its accounts could not be read.
 * @fires fin-pending - Linking another bank continues after the user left.
 * @fires fin-open-url - The user opens the bank, in `redirect-mode="external"`: the app opens the address.
 * @fires fin-error - An error occurred.
 * @fires fin-exit - The view has ended after an error; `reload()` starts it again.
 * @cssprop --fin-color-accent - One of the design tokens. The frame checks all of them and applies the valid ones.
 */
export class FinConnections extends PageViewElement {
  /** @internal */
  override texts = { ...texts, title: 'Your linked banks' };

  protected override readonly view = 'connections';
  protected override readonly frameProperties = [...viewProperties];
}
