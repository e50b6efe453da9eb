import { InlineViewElement } from '../embedding-element/inline-view-element.ts';
import { texts } from '../embedding-element/texts.ts';

/**
 * The user's linked banks: their status, updates, new sign-in details, removal. Needs a session with the capability
 * `manage`; linking another bank and mending a sign-in need `link` as well.
 *
 * @tagname fin-connections
 * @fires fin-ready - The frame answers.
 * @fires fin-event - Something worth counting happened: `manage_open`, `refresh {result}`, `remove_confirm`.
 * @fires fin-removed - The user removed a connection: `{providerAccountId}`.
 * @fires fin-refreshed - A refresh, or a mended sign-in, ended: `{providerAccountId, status}`.
 * @fires fin-success - Another bank was linked.
 * @fires fin-partial - Another bank was linked, and some of its accounts could not be read.
 * @fires fin-pending - Linking another bank goes on after the user has left it.
 * @fires fin-error - Something failed.
 * @fires fin-exit - The view cannot go on; `reload()` starts it again.
 * @cssprop --fin-color-accent - And the other design tokens: passed on to the frame after a check.
 */
export class FinConnections extends InlineViewElement {
  /** @internal */
  override texts = { ...texts, title: 'Your linked banks' };

  protected override readonly view = 'connections';
  protected override readonly frameProperties = [];
}
