import type { SessionFacts } from '@fin-link/flow';
import type { PropertyDeclarations } from 'lit';
import { css } from 'lit';
import type { FinField } from '../../components/field/fin-field.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import type { Drafts } from '../../platform/drafts/drafts.ts';
import type { FrameStep } from '../../platform/scope/frame-state.ts';
import { MoneyReader } from './money-reader.ts';

/** Base class of the screens with the form of an account. Finds fields by id, shows their errors, and stores drafts. */
export abstract class AccountFormElement<S extends FrameStep> extends ScreenElement<S> {
  static override properties: PropertyDeclarations = {
    errors: { state: true },
  };

  protected errors: ReadonlyMap<string, string> = new Map();

  /** Name of the form among the drafts. */
  protected abstract get draft(): string;

  /** Draft values that do not belong to a field, as pairs of name and value. A screen with such values overrides this getter. */
  protected get extraDraftValues(): readonly (readonly [string, string])[] {
    return [];
  }

  override get hasTypedValues(): boolean {
    return this.fields.some((one) => one.changed) || this.scope.drafts.recall(this.draft).size > 0;
  }

  override disconnectedCallback(): void {
    if (this.hasTypedValues || this.extraDraftValues.length > 0)
      this.scope.drafts.keep(
        this.draft,
        new Map([
          ...this.drafts,
          ...this.fields.map((one): [string, string] => [one.field.id, one.value]),
          ...this.extraDraftValues,
        ]),
      );
    super.disconnectedCallback();
  }

  /** Draft values by field id or name. */
  protected get drafts(): ReadonlyMap<string, string> {
    return this.scope.drafts.recall(this.draft);
  }

  /** Whether the screen is an inline view without a close button. */
  protected get inline(): boolean {
    return isInline(this.facts);
  }

  protected get reader(): MoneyReader {
    return new MoneyReader(this.scope.formats.locale);
  }

  protected get fields(): FinField[] {
    return [...this.querySelectorAll('fin-field')];
  }

  protected field(id: string): FinField | undefined {
    return this.fields.find((one) => one.field.id === id);
  }

  /** Returns the trimmed value of a field. */
  protected textOf(id: string): string {
    return this.field(id)?.value.trim() ?? '';
  }

  /** Returns whether the browser could not read the value of a date field. */
  protected isBadDate(id: string): boolean {
    return this.field(id)?.isUnreadableDate ?? false;
  }

  /** Returns the initial value of a field: its draft, otherwise the stored value, otherwise an empty text. */
  protected initial(id: string, storedValue: string | null = null): string {
    return this.drafts.get(id) ?? storedValue ?? '';
  }

  /** Returns the error of a field; `null` if it has none. */
  protected errorOf(id: string): string | null {
    return this.errors.get(id) ?? null;
  }

  protected goTo(id: string): void {
    this.field(id)?.focus();
  }

  /** Shows the errors and focuses the field of the first one. Returns `true` if there are none. */
  protected isFilled(results: readonly (readonly [id: string, error: string | null])[]): boolean {
    this.errors = new Map(results.flatMap(([id, error]) => (error === null ? [] : [[id, error] as const])));
    const [first] = this.errors.keys();
    if (first === undefined) return true;
    void this.updateComplete.then(() => this.goTo(first));
    return false;
  }
}

/** Returns whether the screen belongs to one of the tags for manual accounts and real estate. These inline views have no close button. */
export const isInline = ({ manualAccounts }: SessionFacts): boolean =>
  manualAccounts?.place === 'manual-account' || manualAccounts?.place === 'real-estate';

/** Returns the draft name of a manual account's form. `idOrKind`: the account id, or the kind of a new account. */
export const formDraft = (idOrKind: number | string): string => `own-${idOrKind}`;

/** Returns the draft name of a property's address. `accountId`: `null` for a new property. */
export const addressDraft = (accountId: number | null): string => `own-address-${accountId ?? 'new'}`;

/** Returns the draft name of a property's value. `accountId`: `null` for a new property. */
export const valueDraft = (accountId: number | null): string => `own-value-${accountId ?? 'new'}`;

/** Deletes the drafts of an account after the account was added, changed or deleted. */
export function forgetAccountDrafts(drafts: Drafts, kind: string, accountId: number): void {
  const names = [accountId, null].flatMap((id) => [formDraft(id ?? kind), addressDraft(id), valueDraft(id)]);
  for (const name of names) drafts.keep(name, new Map());
}

/** Styles of the forms for manually added accounts. */
export const accountFormStyles = css`
  .account-form {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-4);
  }
  .account-form .side-by-side {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 12rem), 1fr));
    align-items: start;
    gap: var(--space-4);
  }
  .account-form .more {
    border: 1px solid var(--fin-color-divider);
    border-radius: var(--fin-radius-card);
  }
  .account-form .more > summary {
    display: flex;
    align-items: center;
    min-block-size: 48px;
    padding: var(--space-2) var(--space-4);
    border-radius: var(--fin-radius-card);
    color: var(--fin-color-accent);
    font-weight: 600;
    cursor: pointer;
  }
  .account-form .more > summary::after {
    content: '' / '';
    inline-size: 8px;
    block-size: 8px;
    margin-inline: auto 4px;
    border: solid currentColor;
    border-width: 0 2px 2px 0;
    rotate: 45deg;
    translate: 0 -2px;
  }
  .account-form .more[open] > summary::after {
    rotate: -135deg;
    translate: 0 2px;
  }
  .account-form .more > .stack {
    padding: var(--space-2) var(--space-4) var(--space-4);
  }
  .account-choices {
    display: grid;
    gap: var(--space-2);
  }
  .account-choices legend {
    padding: 0;
    margin-block: var(--space-2);
    font-weight: 600;
  }
  .account-choice {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-items: center;
    gap: 0 var(--space-3);
    min-block-size: 56px;
    padding: var(--space-2) var(--space-4);
    border: 1px solid var(--fin-color-border);
    border-radius: var(--fin-radius-card);
    background: var(--fin-color-surface);
    cursor: pointer;
  }
  .account-choice:hover:not(:has(:disabled)) {
    background: var(--fin-color-sunken);
  }
  .account-choice:has(:checked) {
    border-color: var(--fin-color-accent);
    box-shadow: inset 0 0 0 1px var(--fin-color-accent);
  }
  .account-choice:has(:focus-visible) {
    outline: 2px solid var(--fin-color-accent);
    outline-offset: 2px;
  }
  .account-choice:has(:disabled) {
    border-style: dashed;
    color: var(--fin-color-muted);
    cursor: default;
  }
  .account-choice input {
    inline-size: 20px;
    block-size: 20px;
    margin: 0;
    accent-color: var(--fin-color-accent);
  }
  .account-choice input:focus-visible {
    outline: none;
  }
  .account-choice .caption {
    display: block;
    color: var(--fin-color-muted);
  }
  .account-form .delete-account {
    justify-self: start;
    margin-inline-start: calc(var(--space-2) * -1);
    color: var(--fin-color-danger);
  }
`;
