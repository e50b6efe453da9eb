import type { PropertyDeclarations } from '@lit/reactive-element';
import { PageViewElement, viewProperties } from '../embedding-element/page-view-element.ts';
import { texts } from '../embedding-element/texts.ts';

/**
 * Shows the user's assets and debts, and which accounts count toward net worth. Needs a session with the capability `networth`.
 *
 * @tagname fin-net-worth
 * @fires fin-ready - The frame has loaded.
 * @fires fin-event - An analytics event: `networth_toggle {include}`.
 * @fires fin-account-changed - The user included an account in net worth, or excluded it: `{accountId, includeInNetWorth}`.
 * @fires fin-error - An error occurred.
 * @fires fin-exit - The view has ended after an error; `reload()` starts it again.
 * @cssprop --fin-color-accent - One of the design tokens. The frame checks all of them and applies the valid ones.
 */
export class FinNetWorth extends PageViewElement {
  static override properties: PropertyDeclarations = { accountIds: { attribute: 'account-ids' } };

  /** @internal */
  override texts = { ...texts, title: 'Your net worth' };

  protected override readonly view = 'net-worth';
  protected override readonly frameProperties = [...viewProperties, 'accountIds'];
  /** Ids of the accounts to count, separated by commas, 100 at most. They count even if the user excluded them. Default: all accounts. */
  declare accountIds: string | readonly number[] | null | undefined;
}
