import type { PropertyDeclarations } from '@lit/reactive-element';
import { InlineViewElement } from '../embedding-element/inline-view-element.ts';
import { texts } from '../embedding-element/texts.ts';

/**
 * What the user owns and owes, and which accounts count. Needs a session with the capability `networth`.
 *
 * @tagname fin-net-worth
 * @fires fin-ready - The frame answers.
 * @fires fin-event - Something worth counting happened: `networth_toggle {include}`.
 * @fires fin-account-changed - The user switched whether an account counts: `{accountId, includeInNetWorth}`.
 * @fires fin-error - Something failed.
 * @fires fin-exit - The view cannot go on; `reload()` starts it again.
 * @cssprop --fin-color-accent - And the other design tokens: passed on to the frame after a check.
 */
export class FinNetWorth extends InlineViewElement {
  static override properties: PropertyDeclarations = { accountIds: { attribute: 'account-ids' } };

  /** @internal */
  override texts = { ...texts, title: 'Your net worth' };

  protected override readonly view = 'net-worth';
  protected override readonly frameProperties = ['accountIds'];
  /** Ids of the accounts to count, with commas between them, 100 at most: all of them count, even ones left out. Every account when absent. */
  declare accountIds: string | readonly number[] | null | undefined;
}
