import type { PropertyDeclarations } from '@lit/reactive-element';
import type { IdAttribute } from '../embedding-element/setup-faults.ts';
import { InlineViewElement } from '../embedding-element/inline-view-element.ts';

/**
 * The way to a bank's own site and back, and nothing else: consent, the bank, and the connection that came of it. No search
 * before it and no list of accounts after it. Needs a session with the capability `link`, and names either a bank or a
 * connection whose consent goes on, unless the session does.
 *
 * @tagname fin-redirect
 * @fires fin-ready - The frame answers.
 * @fires fin-event - Something worth counting happened: `consent_agree`, `bank_open`, `lite_return {result, ms}`.
 * @fires fin-success - The bank agreed: `{providerAccountId, accountIds}`; accounts are not known yet, so there are none in it.
 * @fires fin-error - Something failed.
 * @fires fin-exit - It is over: last, and exactly once.
 * @cssprop --fin-color-accent - And the other design tokens: passed on to the frame after a check.
 */
export class FinRedirect extends InlineViewElement {
  static override properties: PropertyDeclarations = {
    providerId: { attribute: 'provider-id' },
    providerAccountId: { attribute: 'provider-account-id' },
  };

  protected override readonly view = 'redirect';
  protected override readonly frameProperties = ['providerId', 'providerAccountId'];
  /** The bank to go to. */
  declare providerId: IdAttribute;
  /** The connection whose consent goes on. */
  declare providerAccountId: IdAttribute;
}
