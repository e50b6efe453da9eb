import type { PropertyDeclarations } from 'lit';
import type { FinField } from '../field/fin-field.ts';
import { isInline } from './is-inline.ts';
import { ScreenElement } from '../shell/screen-element.ts';
import { MoneyReader } from '../money/money-reader.ts';
import type { FrameStep } from '../../platform/scope/frame-state.ts';

/** Base class of the screens with a form of an account: fields by name, their errors, and drafts that survive a pause. */
export abstract class OwnFormElement<S extends FrameStep> extends ScreenElement<S> {
  static override properties: PropertyDeclarations = {
    errors: { state: true },
  };

  protected errors: ReadonlyMap<string, string> = new Map();

  /** Name of the form among the drafts. */
  protected abstract get draft(): string;

  /** Draft values that do not belong to a field, as pairs of name and value. */
  protected get kept(): readonly (readonly [string, string])[] {
    return [];
  }

  override get typed(): boolean {
    return this.fields.some((one) => one.changed) || this.scope.drafts.recall(this.draft).size > 0;
  }

  override disconnectedCallback(): void {
    if (this.typed || this.kept.length > 0)
      this.scope.drafts.keep(
        this.draft,
        new Map([
          ...this.drafts,
          ...this.fields.map((one): [string, string] => [one.field.id, one.value]),
          ...this.kept,
        ]),
      );
    super.disconnectedCallback();
  }

  protected get drafts(): ReadonlyMap<string, string> {
    return this.scope.drafts.recall(this.draft);
  }

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

  /** Whether the browser could not read the value of a date field. */
  protected isBadDate(id: string): boolean {
    return this.field(id)?.isBad ?? false;
  }

  protected initial(id: string, known: string | null = null): string {
    return this.drafts.get(id) ?? known ?? '';
  }

  protected errorOf(id: string): string | null {
    return this.errors.get(id) ?? null;
  }

  protected goTo(id: string): void {
    this.field(id)?.focus();
  }

  /** Shows the errors and focuses the field of the first one. Returns `true` if there are none. */
  protected isFilled(found: readonly (readonly [id: string, error: string | null])[]): boolean {
    this.errors = new Map(found.flatMap(([id, error]) => (error === null ? [] : [[id, error] as const])));
    const [first] = this.errors.keys();
    if (first === undefined) return true;
    void this.updateComplete.then(() => this.goTo(first));
    return false;
  }
}
