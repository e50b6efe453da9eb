import type { PropertyDeclarations } from '@lit/reactive-element';
import { InlineViewElement } from '../embedding-element/inline-view-element.ts';
import { texts } from '../embedding-element/texts.ts';

/**
 * What the user shares from banks of open banking: with whom, what for and until when; renewing it, and ending it. Needs a
 * session with the capability `consents`.
 *
 * @tagname fin-consents
 * @fires fin-ready - The frame answers.
 * @fires fin-event - Something worth counting happened: `consents_open {consents}`, `consent_renew`, `consent_revoke {hardDelete}`.
 * @fires fin-consent-renewed - A consent was renewed, here or at the bank: `{consentId, providerAccountId}`.
 * @fires fin-consent-revoked - The user stopped sharing from a bank: `{consentId, providerAccountId, hardDelete}`.
 * @fires fin-error - Something failed.
 * @fires fin-exit - The view cannot go on; `reload()` starts it again.
 * @cssprop --fin-color-accent - And the other design tokens: passed on to the frame after a check.
 */
export class FinConsents extends InlineViewElement {
  static override properties: PropertyDeclarations = { filter: {} };

  /** @internal */
  override texts = { ...texts, title: 'Data you share' };

  protected override readonly view = 'consents';
  protected override readonly frameProperties = ['filter'];
  /** Which consents are shown first; the active ones when absent. */
  declare filter: 'active' | 'ending-soon' | 'ended' | null | undefined;
}
