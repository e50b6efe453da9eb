import type { PropertyDeclarations } from '@lit/reactive-element';
import { PageViewElement, viewProperties } from '../embedding-element/page-view-element.ts';
import { texts } from '../embedding-element/texts.ts';

/**
 * Lists the user's open banking consents: who receives the data, for what purpose and until when. The user can renew and revoke
 * them. Needs a session with the capability `consents`.
 *
 * @tagname fin-consents
 * @fires fin-ready - The frame has loaded.
 * @fires fin-event - An analytics event: `consents_open {consents}`, `consent_renew`, `consent_revoke {hardDelete}`.
 * @fires fin-consent-renewed - A consent was renewed, in this view or at the bank: `{consentId, providerAccountId}`.
 * @fires fin-consent-revoked - The user stopped sharing from a bank: `{consentId, providerAccountId, hardDelete}`.
 * @fires fin-open-url - The user opens the bank, in `redirect-mode="external"`: the app opens the address.
 * @fires fin-error - An error occurred.
 * @fires fin-exit - The view has ended after an error; `reload()` starts it again.
 * @cssprop --fin-color-accent - One of the design tokens. The frame checks all of them and applies the valid ones.
 */
export class FinConsents extends PageViewElement {
  static override properties: PropertyDeclarations = { filter: {} };

  /** @internal */
  override texts = { ...texts, title: 'Data you share' };

  protected override readonly view = 'consents';
  protected override readonly frameProperties = [...viewProperties, 'filter'];
  /** Filter that the list starts with. Default: `active`. */
  declare filter: 'active' | 'ending-soon' | 'ended' | null | undefined;
}
