import type { PropertyDeclarations } from '@lit/reactive-element';
import type { IdAttribute } from '../embedding-element/setup-faults.ts';
import { InlineViewElement } from '../embedding-element/inline-view-element.ts';

/**
 * Takes the user to a bank's own site and back: consent, authorization at the bank, connection. There is no bank search and no list
 * of accounts. Needs a session with the capability `link`. Set either a bank to link or a connection whose consent is renewed, unless
 * the session already does.
 *
 * @tagname fin-redirect
 * @fires fin-ready - The frame has loaded.
 * @fires fin-event - An analytics event: `consent_agree`, `bank_open`, `lite_return {result, ms}`.
 * @fires fin-success - The bank granted access: `{providerAccountId, accountIds}`. `accountIds` is empty, because the accounts are not known yet.
 * @fires fin-open-url - The user opens the bank, in `redirect-mode="external"`: the app opens the address.
 * @fires fin-error - An error occurred.
 * @fires fin-exit - The flow has ended. The last event of a flow, fired exactly once.
 * @cssprop --fin-color-accent - One of the design tokens. The frame checks all of them and applies the valid ones.
 */
export class FinRedirect extends InlineViewElement {
  static override properties: PropertyDeclarations = {
    providerId: { attribute: 'provider-id' },
    providerAccountId: { attribute: 'provider-account-id' },
  };

  protected override readonly view = 'redirect';
  protected override readonly frameProperties = ['providerId', 'providerAccountId'];
  /** Id of the bank to link. */
  declare providerId: IdAttribute;
  /** Id of the connection whose consent is renewed. */
  declare providerAccountId: IdAttribute;
}
