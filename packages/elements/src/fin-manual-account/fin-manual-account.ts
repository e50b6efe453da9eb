import type { PropertyDeclarations } from '@lit/reactive-element';
import { InlineViewElement } from '../embedding-element/inline-view-element.ts';
import type { IdAttribute } from '../embedding-element/setup-faults.ts';
import { texts } from '../embedding-element/texts.ts';

/** What a user can add by hand; a property has an element of its own. */
export type ManualAccountKind =
  | 'checking'
  | 'savings'
  | 'term-deposit'
  | 'prepaid'
  | 'investment'
  | 'insurance'
  | 'annuity'
  | 'vehicle'
  | 'art'
  | 'jewelry'
  | 'other-asset'
  | 'credit-card'
  | 'personal-loan'
  | 'home-loan'
  | 'other-debt';

/**
 * A form for an account that the user keeps by hand: what is owned or owed, and whether it counts toward net worth. Needs a
 * session with the capability `manual`.
 *
 * @tagname fin-manual-account
 * @fires fin-ready - The frame answers.
 * @fires fin-event - Something worth counting happened: `manual_save {kind, include}`.
 * @fires fin-account-saved - The account was added or changed: `{accountId, kind}`.
 * @fires fin-account-deleted - The user deleted the account: `{accountId}`.
 * @fires fin-error - Something failed.
 * @fires fin-exit - The user is done, or the form cannot go on; `reload()` starts it again.
 * @cssprop --fin-color-accent - And the other design tokens: passed on to the frame after a check.
 */
export class FinManualAccount extends InlineViewElement {
  static override properties: PropertyDeclarations = {
    accountId: { attribute: 'account-id' },
    kind: {},
    includeToggle: { attribute: 'include-toggle' },
    includeDefault: { attribute: 'include-default' },
  };

  /** @internal */
  override texts = { ...texts, title: 'Your account' };

  protected override readonly view = 'manual-account';
  protected override readonly frameProperties = ['accountId', 'kind', 'includeToggle', 'includeDefault'];
  /** The account to change; a new one when absent. */
  declare accountId: IdAttribute;
  /** What is added; the user chooses when absent. */
  declare kind: ManualAccountKind | null | undefined;
  /** Whether “Include in net worth” is shown; as the configuration says when absent. */
  declare includeToggle: 'shown' | 'hidden' | null | undefined;
  /** How “Include in net worth” stands at first, and counts where it is hidden; as the configuration says when absent. */
  declare includeDefault: 'on' | 'off' | null | undefined;
}
