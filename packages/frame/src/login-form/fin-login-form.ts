import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { FilledField, LoginField, LoginForm, LoginRow } from '@fin-link/contracts/browser';
import '../fields/fin-field.ts';
import type { FinField } from '../fields/fin-field.ts';
import { FrameElement } from '../scope/frame-element.ts';
import { FormFilled } from './form-filled.ts';
import type { FormPart } from './form-rows.ts';
import { autocompleteTokens, formParts, shownFields, shownRows } from './form-rows.ts';
import { loginFormStyles } from './fin-login-form.styles.ts';
import { validateField } from './validate-field.ts';

/** From this many bad fields on, a list of them stands above the form. */
const summaryFrom = 3;

/**
 * A provider's form, as the service describes it. Secrets live in the fields and leave in one `fin-form-filled`.
 *
 * @fires fin-form-filled - Complete and submitted.
 */
@customElement('fin-login-form')
export class FinLoginForm extends FrameElement {
  static override styles = loginFormStyles;

  @state()
  private chosen: ReadonlyMap<string, string> = new Map();

  @state()
  private errors: ReadonlyMap<string, string> = new Map();

  /** Values of fields that are not on show, for when they are again; never submitted. */
  private kept: ReadonlyMap<string, string> = new Map();

  private pasted = false;

  @property({ attribute: false })
  form!: LoginForm;

  @property({ type: Number })
  providerId = 0;

  /** Why the last try was refused; stands above the form and describes the secret fields. */
  @property()
  refusal: string | null = null;

  /** Values to start with, by field id. */
  @property({ attribute: false })
  drafts: ReadonlyMap<string, string> = new Map();

  /** Id of the form element, so that a button in the action bar can submit it. */
  static readonly formId = 'login-form';

  /** Something was typed that leaving would lose. */
  get typed(): boolean {
    return this.fields.some((one) => one.value !== '' && one.value !== (one.initial || (one.field.value ?? '')));
  }

  /** What may be remembered: everything but secrets and answers to pictures. */
  get remembered(): ReadonlyMap<string, string> {
    const plain = this.fields.filter((one) => one.field.type !== 'password' && one.field.type !== 'image');
    return new Map([...this.drafts, ...plain.map((one): [string, string] => [one.field.id, one.value])]);
  }

  override focus(options?: FocusOptions): void {
    this.fields.find((one) => one.field.valueEditable)?.focus(options);
  }

  /** Empties the refused secrets and goes to the first of them; to the first field when there is none. */
  retypeSecrets(): void {
    const secrets = this.fields.filter((one) => one.field.type === 'password');
    for (const secret of secrets) secret.clear();
    (secrets[0] ?? this.fields[0])?.focus();
  }

  private get fields(): FinField[] {
    return [...this.querySelectorAll('fin-field')];
  }

  private notePaste(): void {
    this.pasted = true;
  }

  private submit(event: SubmitEvent): void {
    event.preventDefault();
    const { form } = this.words;
    const checked = this.fields.map((one) => ({ one, error: validateField(one.field, one.label, one.value, form) }));
    const wrong = checked.filter(({ error }) => error !== null);
    this.errors = new Map(wrong.map(({ one, error }) => [one.field.id, error ?? '']));
    if (wrong.length > 0) {
      void this.updateComplete.then(() => wrong[0]?.one.focus());
      return;
    }
    const filled: FilledField[] = this.fields
      .filter((one) => one.value !== '')
      .map((one) => ({ id: one.field.id, value: one.value }));
    this.dispatchEvent(new FormFilled(filled, this.pasted));
  }

  private choose(form: string, alternative: string): void {
    this.kept = new Map([...this.kept, ...this.fields.map((one): [string, string] => [one.field.id, one.value])]);
    this.chosen = new Map(this.chosen).set(form, alternative);
  }

  private focusField(id: string): void {
    this.fields.find((one) => one.field.id === id)?.focus();
  }

  private renderField(field: LoginField, label: string, autocomplete: string): TemplateResult {
    const refused = this.refusal !== null && field.type === 'password';
    return html`<fin-field
      .field=${field}
      .label=${label}
      .autocomplete=${autocomplete}
      .initial=${this.kept.get(field.id) ?? this.drafts.get(field.id) ?? ''}
      .error=${this.errors.get(field.id) ?? null}
      .refusalId=${refused ? 'refusal' : null}
    ></fin-field>`;
  }

  private renderRow(row: LoginRow, tokens: ReadonlyMap<string, string>): TemplateResult {
    const [first, ...more] = row.field;
    if (first === undefined) return html``;
    if (more.length === 0) return this.renderField(first, row.label, tokens.get(first.id) ?? '');
    const { form } = this.words;
    return html`<div class="row" role="group" aria-labelledby=${`row-${row.id}`}>
      <span class="row-label" id=${`row-${row.id}`}><bdi>${row.label}</bdi></span>
      <div class="parts">
        ${row.field.map((field, index) => this.renderField(field, form.part(row.label, index + 1, row.field.length), tokens.get(field.id) ?? ''))}
      </div>
    </div>`;
  }

  private renderRows(rows: readonly LoginRow[], tokens: ReadonlyMap<string, string>): unknown {
    return repeat(
      rows,
      (row) => row.id,
      (row) => this.renderRow(row, tokens),
    );
  }

  private renderWays(part: Extract<FormPart, { kind: 'alternatives' }>): TemplateResult {
    const { form } = this.words;
    const picked = this.chosen.get(part.form) ?? part.alternatives[0]?.id;
    return html`<fieldset class="ways">
      <legend>${form.signInWith}</legend>
      ${part.alternatives.map(
        ({ id, rows }) =>
          html`<label class="way">
            <input
              type="radio"
              name=${`way-${part.form}`}
              value=${id}
              .checked=${id === picked}
              @change=${() => this.choose(part.form, id)}
            />
            <span><bdi>${this.scope.formats.list(rows.map((row) => row.label))}</bdi></span>
          </label>`,
      )}
    </fieldset>`;
  }

  private renderRefusal(): TemplateResult | typeof nothing {
    if (this.refusal !== null) return html`<div class="notice" id="refusal"><p>${this.refusal}</p></div>`;
    if (this.errors.size < summaryFrom) return nothing;
    return html`<div class="notice">
      <p>${this.words.form.summary(this.errors.size)}</p>
      <ul>
        ${[...this.errors].map(
          ([id, error]) =>
            html`<li><button class="link" type="button" @click=${() => this.focusField(id)}>${error}</button></li>`,
        )}
      </ul>
    </div>`;
  }

  protected override render(): TemplateResult {
    const parts = formParts(this.form);
    const tokens = autocompleteTokens(shownFields(shownRows(parts, this.chosen)), this.form.formType, this.providerId);
    return html`<form id=${FinLoginForm.formId} novalidate @submit=${this.submit} @paste=${this.notePaste}>
      ${this.renderRefusal()}
      ${parts.map((part) => html`${part.kind === 'alternatives' ? this.renderWays(part) : nothing}${this.renderRows(shownRows([part], this.chosen), tokens)}`)}
    </form>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-login-form': FinLoginForm;
  }
}
