import type { PropertyDeclarations } from 'lit';
import type { FinField } from '../field/fin-field.ts';
import { isInline } from './is-inline.ts';
import { ScreenElement } from '../shell/screen-element.ts';
import { MoneyReader } from '../money/money-reader.ts';
import type { FrameStep } from '../../platform/scope/frame-state.ts';

/** Base class of the screens with the form of an account. Finds fields by id, shows their errors, and stores drafts. */
export abstract class OwnFormElement<S extends FrameStep> extends ScreenElement<S> {
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

  /** Reader for amounts in the user's language. */
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

  /** Whether the browser could not read the value of a date field. */
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

  /** Focuses a field. */
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
