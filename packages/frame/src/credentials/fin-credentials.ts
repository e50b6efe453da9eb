import type { PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { actionButton } from '../buttons/action-button.ts';
import { shieldIcon } from '../icons/status-icons.ts';
import { FinLoginForm } from '../login-form/fin-login-form.ts';
import type { FormFilled } from '../login-form/form-filled.ts';
import { forgetCode } from '../mfa/kept-code.ts';
import { ScreenElement } from '../scope/screen-element.ts';
import '../share/fin-share.ts';
import { credentialsStyles } from './fin-credentials.styles.ts';

/** C7: the bank's own sign-in form, with a plain line about who receives what is typed. */
@customElement('fin-credentials')
export class FinCredentials extends ScreenElement<'credentials'> {
  static override styles = credentialsStyles;

  @query('fin-login-form')
  private form!: FinLoginForm | null;

  override get typed(): boolean {
    return this.form?.typed ?? false;
  }

  override focusEntry(): void {
    if (this.state.problem !== null && this.form !== null) this.form.retypeSecrets();
    else if (this.form !== null && !matchMedia('(pointer: coarse)').matches) this.form.focus();
    else super.focusEntry();
  }

  override disconnectedCallback(): void {
    if (this.form !== null) this.scope.drafts.keep(this.draftKey, this.form.remembered);
    super.disconnectedCallback();
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined) return;
    const arrived = before.form === null && this.state.form !== null;
    const refused = before.problem !== this.state.problem && this.state.problem !== null;
    // Children render after this element: the fields are there one update later.
    if (arrived || refused) void this.form?.updateComplete.then(() => this.focusEntry());
  }

  private get draftKey(): string {
    return `login-${this.state.connection.provider.providerId}`;
  }

  private get refusal(): string | null {
    const { problem, connection } = this.state;
    if (problem === null) return null;
    const { credentials } = this.words;
    const bank = connection.provider.name;
    if (problem.class !== 'credentials.wrong') return credentials.failed;
    return connection.misses > 1 ? credentials.wrongAgain(bank) : credentials.wrong(bank);
  }

  private submit({ field, pasted }: FormFilled): void {
    this.scope.report('credentials_submit', { fieldCount: field.length, pasted });
    this.send({ type: 'credentialsSubmitted', field, idempotencyKey: crypto.randomUUID() });
  }

  private renderForm(): TemplateResult {
    const { state } = this;
    const { provider } = state.connection;
    if (state.form === null) {
      return html`<div class="stack" role="status">
        <span class="unseen">${this.scope.strings.shell.loading}</span>
        <div class="skeleton"></div>
        <div class="skeleton"></div>
      </div>`;
    }
    const forgot = state.form.forgetPasswordURL ?? provider.forgetPasswordUrl;
    const help = state.form.loginHelp ?? state.form.help ?? provider.help;
    return html`<fin-login-form
        .form=${state.form}
        .providerId=${provider.providerId}
        .refusal=${this.refusal}
        .blamesSecrets=${state.problem?.class === 'credentials.wrong'}
        .drafts=${this.scope.drafts.recall(this.draftKey)}
        @fin-form-filled=${this.submit}
      ></fin-login-form>
      ${help === null ? nothing : html`<p class="muted" dir="auto">${help}</p>`}
      ${forgot === null ? nothing : this.renderForgot(forgot)}`;
  }

  private renderForgot(address: string): TemplateResult {
    const { credentials } = this.words;
    const { shell } = this.scope.strings;
    return html`<a class="forgot" href=${address} target="_blank" rel="noopener noreferrer"
      ><span>${credentials.forgot}<span class="unseen"> (${shell.newTab})</span></span></a
    >`;
  }

  protected override firstUpdated(): void {
    forgetCode(this.scope.drafts);
  }

  protected override render(): TemplateResult {
    const { credentials } = this.words;
    const { connection, form } = this.state;
    const { provider, purpose } = connection;
    const editing = purpose !== 'add';
    return html`<fin-shell
      .heading=${editing ? credentials.updateTitle(provider.name) : credentials.title(provider.name)}
      step="signIn"
      back
    >
      ${provider.hostName === '' ? nothing : html`<p class="host"><bdi translate="no">${provider.hostName}</bdi></p>`}
      <p class="recipient">${shieldIcon}<span>${credentials.recipient(provider.name, this.scope.app.name)}</span></p>
      ${editing ? html`<p>${credentials.keepsHistory}</p>` : nothing} ${this.renderForm()}
      ${form === null ? nothing : actionButton({ kind: 'primary', label: editing ? credentials.save : credentials.submit, form: FinLoginForm.formId })}
      ${actionButton({ kind: 'secondary', label: credentials.chooseAnother, press: () => this.send({ type: 'chooseAnother' }) })}
      <fin-share slot="aside"></fin-share>
    </fin-shell>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-credentials': FinCredentials;
  }
}
