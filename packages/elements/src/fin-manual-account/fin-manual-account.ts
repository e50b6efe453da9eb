import type { ManualAccountKind } from '@fin-link/contracts/page';
import type { PropertyDeclarations } from '@lit/reactive-element';
import { PageViewElement, viewProperties } from '../embedding-element/page-view-element.ts';
import type { IdAttribute } from '../embedding-element/setup-faults.ts';
import { texts } from '../embedding-element/texts.ts';

/**
 * A form for a manual account: its value or debt, and whether it counts toward net worth. Needs a session with the capability
 * `manual`.
 *
 * @tagname fin-manual-account
 * @fires fin-ready - The frame has loaded.
 * @fires fin-event - An analytics event: `manual_save {kind, include}`.
 * @fires fin-account-saved - The account was added or changed: `{accountId, kind}`.
 * @fires fin-account-deleted - The user deleted the account: `{accountId}`.
 * @fires fin-error - An error occurred.
 * @fires fin-exit - The user has finished, or the form has ended after an error; `reload()` starts it again.
 * @cssprop --fin-color-accent - One of the design tokens. The frame checks all of them and applies the valid ones.
 */
export class FinManualAccount extends PageViewElement {
  static override properties: PropertyDeclarations = {
    accountId: { attribute: 'account-id' },
    kind: {},
    includeToggle: { attribute: 'include-toggle' },
    includeDefault: { attribute: 'include-default' },
  };

  /** @internal */
  override texts = { ...texts, title: 'Your account' };

  protected override readonly view = 'manual-account';
  protected override readonly frameProperties = [
    ...viewProperties,
    'accountId',
    'kind',
    'includeToggle',
    'includeDefault',
  ];
  /** Id of the account to change. Default: a new account. */
  declare accountId: IdAttribute;
  /** Kind of a new account. Default: the user chooses. */
  declare kind: ManualAccountKind | null | undefined;
  /** Whether “Include in net worth” is shown. Default: the configuration's setting. */
  declare includeToggle: 'shown' | 'hidden' | null | undefined;
  /** Initial value of “Include in net worth”, which also applies if it is hidden. Default: the configuration's setting. */
  declare includeDefault: 'on' | 'off' | null | undefined;
}
