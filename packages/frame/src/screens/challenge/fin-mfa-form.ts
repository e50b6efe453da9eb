import type { LoginForm } from '@fin-link/contracts/browser';
import type { MfaKind } from '@fin-link/flow';
import type { PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { isPictureChoice } from '../../components/field/controls.ts';
import type { FormFilled } from '../../components/login-form/fin-login-form.ts';
import { FinLoginForm } from '../../components/login-form/fin-login-form.ts';
import { allRows, fieldsOf } from '../../components/login-form/form-rows.ts';
import '../../components/marks/fin-pair.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepWhileLinking } from '../../components/shell/stepper-step.ts';
import { CountdownController } from '../../components/waiting/countdown-controller.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';
import { unsentAnswer } from './unsent-answer.ts';

interface Words {
  title: string;
  text: string;
}

/** Remaining seconds at which the time is announced. At 0, the flow gets `answerTimePassed` instead. */
const announcedSeconds = [60, 20, 0];

const asksForPicture = (form: LoginForm): boolean => fieldsOf(allRows(form)).some(isPictureChoice);

function wordsOf(kind: MfaKind, form: LoginForm, bank: string, { mfa }: LaterStrings): Words {
  switch (kind) {
    case 'token':
      return { title: mfa.tokenTitle, text: mfa.tokenText(bank) };
    case 'questionAndAnswer':
      return { title: mfa.questionsTitle(bank), text: mfa.questionsText(bank) };
    case 'image':
      return asksForPicture(form)
        ? { title: mfa.pictureChoiceTitle, text: mfa.pictureChoiceText(bank) }
        : { title: mfa.imageTitle, text: mfa.imageText(bank) };
    case 'selection':
      return { title: mfa.selectionTitle(bank), text: mfa.selectionText };
  }
}

/** The screen for further questions of the bank: security questions, pictures and choices. */
class FinMfaForm extends ScreenElement<'mfa'> {
  private readonly countdown = new CountdownController(this, () => this.scope.clock, {
    at: announcedSeconds,
    reached: (seconds) => {
      if (seconds > 0) this.scope.announcer.polite(this.words.mfa.secondsLeft(seconds));
      else this.send({ source: 'time', type: 'answerTimePassed' });
    },
  });

  /** Time when the screen was shown, in milliseconds of the clock. */
  private shownAt = 0;

  private get form(): FinLoginForm {
    return this.renderRoot.querySelector('fin-login-form') as FinLoginForm;
  }

  override get hasTypedValues(): boolean {
    return this.form.hasTypedValues;
  }

  override focusEntry(): void {
    if (this.state.refused) this.form.retypeSecrets();
    else super.focusEntry();
  }

  protected override willUpdate(): void {
    if (this.shownAt === 0) this.shownAt = this.scope.clock.now();
    this.countdown.count(this.state.answerBy === null ? null : Date.parse(this.state.answerBy));
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined || this.refusal === null || !before.sending || this.state.sending) return;
    this.scope.announcer.assertive(this.refusal);
    void this.form.updateComplete.then(() => (this.state.refused ? this.form.retypeSecrets() : this.form.focus()));
  }

  private submit({ field }: FormFilled): void {
    if (this.state.sending) return;
    this.scope.report('mfa_submit', { kind: this.state.kind, ms: this.scope.clock.now() - this.shownAt });
    this.send({ type: 'answersSubmitted', field });
  }

  /** Reason why the last answer failed, in words; `null` if it did not fail. */
  private get refusal(): string | null {
    const { problem, refused } = this.state;
    if (problem !== null) return unsentAnswer(problem, this.scope, this.words);
    return refused ? this.words.mfa.refusedAnswer : null;
  }

  /** Requests a new picture by restarting the sign-in. */
  private askAgain(): void {
    if (this.state.sending) return;
    this.scope.announcer.polite(this.words.mfa.newPictureAsked);
    this.send({ type: 'newCodeRequested' });
  }

  private renderTime(): TemplateResult | typeof nothing {
    const { words } = this;
    const { formats } = this.scope;
    const seconds = this.countdown.secondsLeft;
    if (seconds === null) return nothing;
    return html`<p class="caption muted tabular" role="timer" aria-live="off">
      ${seconds === 0 ? words.mfa.noTime : words.mfa.timeLeft(formats.clock(seconds))}
    </p>`;
  }

  protected override render(): TemplateResult {
    const { kind, connection, form, sending } = this.state;
    const words = wordsOf(kind, form, connection.provider.name, this.words);
    return html`<fin-shell
      .heading=${words.title}
      .step=${stepWhileLinking('connect', this.facts, this.state.connection)}
    >
      <fin-pair slot="mark" .bank=${connection.provider}></fin-pair>
      <p dir=${form.mfaInfoText === null ? nothing : 'auto'}>${form.mfaInfoText ?? words.text}</p>
      <fin-login-form
        .form=${form}
        .providerId=${connection.provider.providerId}
        .refusal=${this.refusal}
        .blamesSecrets=${this.state.problem === null}
        ?renewsPictures=${kind === 'image'}
        @fin-form-filled=${this.submit}
        @fin-new-picture=${this.askAgain}
      ></fin-login-form>
      ${this.renderTime()}
      ${actionButton({ kind: 'primary', label: this.words.mfa.continue, form: FinLoginForm.formId, busy: sending })}
    </fin-shell>`;
  }
}

customElements.define('fin-mfa-form', FinMfaForm);

declare global {
  interface HTMLElementTagNameMap {
    'fin-mfa-form': FinMfaForm;
  }
}
