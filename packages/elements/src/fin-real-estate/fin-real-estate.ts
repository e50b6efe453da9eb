import type { PropertyDeclarations } from '@lit/reactive-element';
import { PageViewElement, viewProperties } from '../embedding-element/page-view-element.ts';
import type { IdAttribute } from '../embedding-element/setup-faults.ts';
import { texts } from '../embedding-element/texts.ts';

/**
 * A form for a property: its address, an estimated or entered value, and its loans. Needs a session with the capability `manual`.
 *
 * @tagname fin-real-estate
 * @fires fin-ready - The frame has loaded.
 * @fires fin-event - An analytics event: `property_find {matches}`, `property_save {valuation, loans}`.
 * @fires fin-account-saved - The property was added or changed: `{accountId, kind, valuation, linkedAccountIds}`.
 * @fires fin-account-deleted - The user deleted the property: `{accountId}`.
 * @fires fin-error - An error occurred.
 * @fires fin-exit - The user has finished, or the form has ended after an error; `reload()` starts it again.
 * @cssprop --fin-color-accent - One of the design tokens. The frame checks all of them and applies the valid ones.
 */
export class FinRealEstate extends PageViewElement {
  static override properties: PropertyDeclarations = {
    accountId: { attribute: 'account-id' },
    country: {},
    includeToggle: { attribute: 'include-toggle' },
    includeDefault: { attribute: 'include-default' },
  };

  /** @internal */
  override texts = { ...texts, title: 'Your property' };

  protected override readonly view = 'real-estate';
  protected override readonly frameProperties = [
    ...viewProperties,
    'accountId',
    'country',
    'includeToggle',
    'includeDefault',
  ];
  /** Id of the property to change. Default: a new property. */
  declare accountId: IdAttribute;
  /** Country of a new property, ISO 3166-1 alpha-2. Default: the country of the session. */
  declare country: string | null | undefined;
  /** Whether “Include in net worth” is shown. Default: the configuration's setting. */
  declare includeToggle: 'shown' | 'hidden' | null | undefined;
  /** Initial value of “Include in net worth”, which also applies if it is hidden. Default: the configuration's setting. */
  declare includeDefault: 'on' | 'off' | null | undefined;
}
