import type { FilledField, LoginForm } from '@fin-link/contracts/browser';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { allRows, fieldsOf } from '../../components/login-form/form-rows.ts';
import '../../components/marks/fin-pair.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepWhileLinking } from '../../components/shell/stepper-step.ts';
import { CountdownController } from '../../components/waiting/countdown-controller.ts';
import { storeCode, storedCode } from '../../platform/drafts/form-drafts.ts';
import type { FinOtp } from './fin-otp.ts';
import { unsentAnswer } from './unsent-answer.ts';
import './fin-otp.ts';

/** Delay until the user may request a new code. If it is requested earlier, banks send the same code or lock the login. */
const resendDelayMs = 30_000;

/** Screen for a one-time code from the bank. */
class FinMfaToken extends ScreenElement<'mfa'> {
  static override properties: PropertyDeclarations = {
    error: {},
  };

  static override styles = css`
    fin-mfa-token .destination {
      font-weight: 600;
      font-variant-numeric: tabular-nums;
    }
    fin-mfa-token .not-received {
      display: grid;
      justify-items: start;
      gap: var(--space-1);
    }
  `;

  private readonly resendCountdown = new CountdownController(this, () => this.scope.clock);

  /** Time when the screen was shown, in milliseconds of the clock. */
  private shownAt = 0;

  private get otp(): FinOtp {
    return this.renderRoot.querySelector('fin-otp') as FinOtp;
  }

  /** Reason why the last code failed, in words; `null` if it did not fail. */
  private error: string | null = null;

  /** Value of the offer that is being requested instead of entering the code; `null` if none. */
  private pendingOffer: string | null = null;

  override get hasTypedValues(): boolean {
    return this.otp.value !== '';
  }

  override focusEntry(): void {
    this.otp.focus();
    if (this.state.refused) this.otp.select();
    // The heading is announced here, because the focus is in the field and not on the heading.
    else this.scope.announcer.polite(this.words.mfa.tokenTitle);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (this.shownAt === 0) this.shownAt = this.scope.clock.now();
    this.resendCountdown.count(this.shownAt + resendDelayMs);
    if (!changed.has('state')) return;
    if (!this.state.sending) this.pendingOffer = null;
    const { problem, refused } = this.state;
    if (problem === null) this.error = refused ? this.words.mfa.refused : null;
    else this.error = unsentAnswer(problem, this.scope, this.words);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before !== undefined && this.error !== null && before.sending && !this.state.sending) {
      this.scope.announcer.assertive(this.error);
      void this.otp.updateComplete.then(() => this.focusEntry());
    }
  }

  private get field() {
    return fieldsOf(allRows(this.state.form))[0];
  }

  private handleSubmit(event: SubmitEvent): void {
    event.preventDefault();
    this.submit();
  }

  private submit(): void {
    if (this.state.sending || this.field === undefined) return;
    const { value } = this.otp;
    if (value === '') {
      this.error = this.words.mfa.empty;
      this.otp.focus();
      return;
    }
    storeCode(this.scope.drafts, value);
    this.scope.report('mfa_submit', { kind: 'token', ms: this.scope.clock.now() - this.shownAt });
    this.send({ type: 'answersSubmitted', field: [{ id: this.field.id, value }] });
  }

  private askAgain(): void {
    this.scope.announcer.polite(this.words.mfa.newCodeSent);
    this.send({ type: 'newCodeRequested' });
  }

  /** Requests what the bank offers instead of the code. */
  private answerInstead(answer: FilledField): void {
    if (this.state.sending) return;
    this.pendingOffer = answer.value;
    this.send({ type: 'answersSubmitted', field: [answer] });
  }

  private renderResend(offers: Offers | null): TemplateResult | typeof nothing {
    const { mfa } = this.words;
    const { sending, connection } = this.state;
    const again = offers?.again ?? null;
    if (offers !== null && again === null) return nothing;
    // A bank that let the user choose a method asks for the method again, and sends no code before the user has chosen.
    const chooses = offers === null && connection.choseMethod;
    const secondsLeft = chooses ? 0 : (this.resendCountdown.secondsLeft ?? 0);
    const label = chooses ? mfa.sendAnotherWay : mfa.sendAgain;
    const isRequested = sending && again !== null && this.pendingOffer === again.value;
    return actionButton({
      kind: 'secondary',
      label: secondsLeft > 0 ? mfa.sendAgainIn(secondsLeft) : label,
      busy: isRequested,
      idle: sending && !isRequested,
      tooEarly: secondsLeft > 0,
      handlePress: () => {
        if (again === null) return this.askAgain();
        this.scope.announcer.polite(mfa.newCodeSent);
        this.answerInstead(again);
      },
    });
  }

  private renderOtherMethod(answer: FilledField | null): TemplateResult | typeof nothing {
    if (answer === null) return nothing;
    return html`<button class="link" type="button" @click=${() => this.answerInstead(answer)}>
      ${this.words.mfa.otherMethod}
    </button>`;
  }

  protected override render(): TemplateResult {
    const { mfa } = this.words;
    const { form, connection, answerBy, refused, sending } = this.state;
    const offers = offersOf(form);
    const isConfirming = sending && this.pendingOffer === null;
    const label = allRows(form)[0]?.label ?? '';
    return html`<fin-shell
      .heading=${mfa.tokenTitle}
      .step=${stepWhileLinking('connect', this.facts, this.state.connection)}
    >
      <fin-pair slot="mark" .bank=${connection.provider}></fin-pair>
      <form id="mfa-form" class="stack" novalidate @submit=${this.handleSubmit}>
        <p dir=${form.mfaInfoText === null ? nothing : 'auto'}>
          ${form.mfaInfoText ?? mfa.tokenText(connection.provider.name)}
        </p>
        ${
          form.help === null
            ? nothing
            : html`<p class="destination"><bdi translate="yes" dir="auto">${mfa.sentTo(form.help)}</bdi></p>`
        }
        <fin-otp
          .label=${label}
          .name=${this.field?.name ?? 'code'}
          .length=${this.field?.maxLength ?? null}
          .until=${answerBy}
          .error=${this.error}
          @fin-code-complete=${this.submit}
          @fin-time-up=${() => this.send({ source: 'time', type: 'answerTimePassed' })}
          .initial=${refused ? storedCode(this.scope.drafts) : ''}
        ></fin-otp>
        <div class="not-received">
          <p class="muted">${mfa.notReceived}</p>
          ${this.renderOtherMethod(offers?.otherMethod ?? null)}
        </div>
      </form>
      ${actionButton({ kind: 'primary', label: mfa.confirm, form: 'mfa-form', busy: isConfirming, idle: sending })}
      ${this.renderResend(offers)}
    </fin-shell>`;
  }
}

/** Answers that a user can give instead of entering a code. An answer is `null` if the bank does not offer it. */
interface Offers {
  /** Answer that asks the bank to send the code again. */
  again: FilledField | null;
  /** Answer that asks the bank for another sign-in method. */
  otherMethod: FilledField | null;
}

/**
 * Returns the options of the service's field `instead`. Returns `null` if the form does not have this field; a new code is then
 * requested from the bank.
 */
function offersOf(form: LoginForm): Offers | null {
  const field = fieldsOf(allRows(form)).find(({ name, option }) => name === 'instead' && option.length > 0);
  if (field === undefined) return null;
  const answer = (value: string): FilledField | null =>
    field.option.some(({ optionValue }) => optionValue === value) ? { id: field.id, value } : null;
  return { again: answer('send-again'), otherMethod: answer('other-method') };
}

customElements.define('fin-mfa-token', FinMfaToken);

declare global {
  interface HTMLElementTagNameMap {
    'fin-mfa-token': FinMfaToken;
  }
}
