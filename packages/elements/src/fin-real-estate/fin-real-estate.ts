import type { PropertyDeclarations } from '@lit/reactive-element';
import { InlineViewElement } from '../embedding-element/inline-view-element.ts';
import type { IdAttribute } from '../embedding-element/setup-faults.ts';
import { texts } from '../embedding-element/texts.ts';

/**
 * A form for a property: its address and an estimate of its value, or a value that the user types, and the loans that belong to
 * it. Needs a session with the capability `manual`.
 *
 * @tagname fin-real-estate
 * @fires fin-ready - The frame answers.
 * @fires fin-event - Something worth counting happened: `property_find {matches}`, `property_save {valuation, loans}`.
 * @fires fin-account-saved - The property was added or changed: `{accountId, kind, valuation, linkedAccountIds}`.
 * @fires fin-account-deleted - The user deleted the property: `{accountId}`.
 * @fires fin-error - Something failed.
 * @fires fin-exit - The user is done, or the form cannot go on; `reload()` starts it again.
 * @cssprop --fin-color-accent - And the other design tokens: passed on to the frame after a check.
 */
export class FinRealEstate extends InlineViewElement {
  static override properties: PropertyDeclarations = {
    accountId: { attribute: 'account-id' },
    country: {},
    includeToggle: { attribute: 'include-toggle' },
    includeDefault: { attribute: 'include-default' },
  };

  /** @internal */
  override texts = { ...texts, title: 'Your property' };

  protected override readonly view = 'real-estate';
  protected override readonly frameProperties = ['accountId', 'country', 'includeToggle', 'includeDefault'];
  /** The property to change; a new one when absent. */
  declare accountId: IdAttribute;
  /** Country of a new property, two letters; that of the session when absent. */
  declare country: string | null | undefined;
  /** Whether “Include in net worth” is shown; as the configuration says when absent. */
  declare includeToggle: 'shown' | 'hidden' | null | undefined;
  /** How “Include in net worth” stands at first, and counts where it is hidden; as the configuration says when absent. */
  declare includeDefault: 'on' | 'off' | null | undefined;
}
