import type { LoginForm } from '@fin-link/contracts/browser';
import { mayGoBack, maySearch } from '@fin-link/flow';
import type { PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { shieldIcon } from '../../components/icons/status-icons.ts';
import type { FormFilled } from '../../components/login-form/fin-login-form.ts';
import { FinLoginForm } from '../../components/login-form/fin-login-form.ts';
import '../../components/marks/fin-pair.ts';
import '../../components/sharing-summary/fin-sharing-summary.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepWhileLinking } from '../../components/shell/stepper-step.ts';
import { CountdownController } from '../../components/waiting/countdown-controller.ts';
import { renderSkeleton, SkeletonController, skeletonStyles } from '../../components/waiting/skeleton.ts';
import { forgetCode, loginDraft } from '../../platform/drafts/form-drafts.ts';
import { webAddress } from '../../platform/safe-address.ts';

/** The sign-in form of a bank, with a line about who receives the credentials. */
class FinCredentials extends ScreenElement<'credentials'> {
  static override styles = [
    skeletonStyles,
    css`
      fin-credentials {
        .recipient {
          display: grid;
          grid-template-columns: 20px 1fr;
          gap: var(--space-2);
          padding: var(--space-3) var(--space-4);
          border-radius: var(--fin-radius-card);
          font-size: 0.875rem;
          background: var(--fin-color-sunken);
        }
        .recipient .icon {
          inline-size: 20px;
          block-size: 20px;
          color: var(--fin-color-success);
        }
        .host {
          margin-block-start: calc(var(--space-3) * -1);
          color: var(--fin-color-muted);
        }
        .forgot {
          justify-self: start;
          min-block-size: 44px;
          margin-block: calc(var(--space-3) * -1);
          display: inline-flex;
          align-items: center;
        }
      }
    `,
  ];

  private readonly skeleton = new SkeletonController(this);

  private readonly retryCountdown = new CountdownController(this, () => this.scope.clock, {
    at: [0],
    reached: () => this.scope.announcer.polite(this.words.problem.retryNow),
  });

  /** Time in milliseconds of the clock when credentials may be submitted again; `null` if that is possible now. */
  private retryAt: number | null = null;

  /** Whether the form was visible at the last update. */
  private wasFormVisible = false;

  private get form(): FinLoginForm | null {
    return this.renderRoot.querySelector('fin-login-form');
  }

  override get hasTypedValues(): boolean {
    return this.form?.hasTypedValues ?? false;
  }

  override focusEntry(): void {
    if (this.state.problem !== null && this.form !== null && !this.isOtherLogin) this.form.retypeSecrets();
    else if (this.form !== null && !matchMedia('(pointer: coarse)').matches) this.form.focus();
    else super.focusEntry();
  }

  override disconnectedCallback(): void {
    this.storeDraft();
    super.disconnectedCallback();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    this.skeleton.loading(this.state.form === null);
    const before = changed.get('state');
    // Stores typed values before another form replaces this one, for example because a refusal has reloaded the form.
    if (before !== undefined && this.state.form !== before.form) this.storeDraft(before);
    if (changed.has('state') && before?.problem !== this.state.problem) {
      const retryAfter = this.state.problem?.retryAfter ?? null;
      this.retryAt = retryAfter === null ? null : this.scope.clock.now() + retryAfter * 1000;
    }
    this.retryCountdown.count(this.retryAt);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    const hasArrived = this.visibleForm !== null && !this.wasFormVisible;
    this.wasFormVisible = this.visibleForm !== null;
    if (before === undefined && !hasArrived) return;
    const isRefused = before !== undefined && before.problem !== this.state.problem && this.state.problem !== null;
    // Children render after this element, so the fields exist one update later.
    if (hasArrived || isRefused) void this.form?.updateComplete.then(() => this.focusEntry());
  }

  /** The form; `null` while it is loading or the skeleton is shown for its minimum time. */
  private get visibleForm(): LoginForm | null {
    return this.skeleton.visible ? null : this.state.form;
  }

  /** Whether the user must wait before submitting credentials again. */
  private get mustWait(): boolean {
    return (this.retryCountdown.secondsLeft ?? 0) > 0;
  }

  private draftKey({ connection } = this.state): string {
    return loginDraft(connection.provider.providerId);
  }

  /** Stores the draft of the form if the form is visible. */
  private storeDraft(state = this.state): void {
    if (this.form !== null) this.scope.drafts.keep(this.draftKey(state), this.form.draftValues);
  }

  /** Whether the credentials belong to another login than the one that is edited. */
  private get isOtherLogin(): boolean {
    return this.state.problem?.code === 'provider-account.other-login';
  }

  /** Reason why the last attempt failed, in words; `null` if it did not fail. */
  private get refusal(): string | null {
    const { problem, connection } = this.state;
    if (problem === null) return null;
    const { credentials } = this.words;
    const bank = connection.provider.name;
    if (problem.class === 'rate.limited') {
      const time = this.retryAt === null ? null : this.scope.formats.time(new Date(this.retryAt).toISOString());
      return credentials.tooMany(bank, time);
    }
    if (problem.class !== 'credentials.wrong') return credentials.failed;
    if (this.isOtherLogin) return credentials.otherLogin(bank);
    if (problem.code === 'CREDENTIALS_UPDATE_NEEDED') return credentials.mustChange(bank);
    return connection.misses > 1 ? credentials.wrongAgain(bank) : credentials.wrong(bank);
  }

  private submit({ field, unchanged, pasted }: FormFilled): void {
    if (this.mustWait) return this.scope.announcer.polite(this.refusal ?? '');
    this.scope.report('credentials_submit', { fieldCount: field.length, pasted });
    this.send({ type: 'credentialsSubmitted', field, unchanged, idempotencyKey: crypto.randomUUID() });
  }

  private renderForm(): TemplateResult {
    const { state } = this;
    const { provider } = state.connection;
    const form = this.visibleForm;
    if (form === null) return renderSkeleton(this.skeleton.visible, 'form', this.scope.strings.shell.loading);
    const forgot = webAddress(form.forgetPasswordURL) ?? webAddress(provider.forgetPasswordUrl);
    const help = form.loginHelp ?? form.help ?? provider.help;
    return html`<fin-login-form
        .form=${form}
        .providerId=${provider.providerId}
        .refusal=${this.refusal}
        .blamesSecrets=${state.problem?.class === 'credentials.wrong' && !this.isOtherLogin}
        .drafts=${this.scope.drafts.recall(this.draftKey())}
        @fin-form-filled=${this.submit}
      ></fin-login-form>
      ${help === null ? nothing : html`<p class="muted" dir="auto">${help}</p>`}
      ${forgot === null ? nothing : this.renderForgot(forgot)}`;
  }

  private renderSubmit(label: string): TemplateResult {
    const refuse = (): void => this.scope.announcer.polite(this.refusal ?? '');
    return actionButton({ kind: 'primary', label, form: FinLoginForm.formId, tooEarly: this.mustWait, refuse });
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
    const { provider, purpose } = this.state.connection;
    const editing = purpose !== 'add';
    const mayChoose = maySearch(this.facts);
    return html`<fin-shell
      .heading=${editing ? credentials.updateTitle(provider.name) : credentials.title(provider.name)}
      .step=${stepWhileLinking('signIn', this.facts, this.state.connection)}
      ?back=${mayGoBack(this.state.connection, this.facts)}
    >
      <fin-pair slot="mark" .bank=${provider}></fin-pair>
      ${provider.hostName === '' ? nothing : html`<p class="host"><bdi translate="no">${provider.hostName}</bdi></p>`}
      <p class="recipient">${shieldIcon}<span>${credentials.recipient(provider.name, this.scope.app.name)}</span></p>
      ${editing ? html`<p>${credentials.keepsHistory}</p>` : nothing} ${this.renderForm()}
      ${this.visibleForm === null ? nothing : this.renderSubmit(editing ? credentials.save : credentials.submit)}
      ${
        mayChoose
          ? actionButton({
              kind: 'secondary',
              label: credentials.chooseAnother,
              handlePress: () => this.send({ type: 'chooseAnother' }),
            })
          : actionButton({
              kind: 'secondary',
              label: this.words.problem.actions.close,
              handlePress: () => this.send({ type: 'closeRequested' }),
            })
      }
      <fin-sharing-summary slot="aside"></fin-sharing-summary>
    </fin-shell>`;
  }
}

customElements.define('fin-credentials', FinCredentials);

declare global {
  interface HTMLElementTagNameMap {
    'fin-credentials': FinCredentials;
  }
}
