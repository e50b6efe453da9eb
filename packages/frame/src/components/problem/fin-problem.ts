import type { PropertyDeclarations, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { AccountView } from '@fin-link/contracts/browser';
import type { Problem } from '@fin-link/flow';
import { CountdownController } from '../waiting/countdown-controller.ts';
import { renderFolded } from '../folded/render-folded.ts';
import { copyIcon } from '../icons/status-icons.ts';
import { reasonOf } from './reason-of.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import { copyText } from './copy-text.ts';
import { problemStyles } from './fin-problem.styles.ts';
import { wordsOfProblem } from './problem-words.ts';

/** Maximum countdown in seconds. Longer waits are shown as a time of day. */
const maxCountdownSeconds = 600;

/** Advice about a problem. Its cause and the reference for support are folded. */
export class FinProblem extends FrameElement {
  static override properties: PropertyDeclarations = {
    problem: { attribute: false },
    bank: {},
    retryAt: { type: Number },
    unusable: { attribute: false },
  };

  static override styles = problemStyles;

  private readonly countdown = new CountdownController(this, () => this.scope.clock);

  problem!: Problem;

  /** Name of the bank; empty if none was chosen. */
  bank = '';

  /** Retry time in milliseconds of the clock; `null` if a retry is possible now. */
  retryAt: number | null = null;

  /** Accounts that cannot be used, shown with their reasons. */
  unusable: readonly AccountView[] = [];

  /** Announces the remaining wait until a retry. */
  speakWait(): void {
    this.scope.announcer.polite(this.wait);
  }

  protected override willUpdate(): void {
    this.countdown.count(this.retryAt);
  }

  private copyReference(): void {
    const reference = this.querySelector('code');
    if (reference !== null && copyText(reference)) this.scope.announcer.polite(this.words.problem.copied);
  }

  /** Remaining wait or retry time in words; empty if a retry is possible now. */
  private get wait(): string {
    const { words } = this;
    const { formats } = this.scope;
    const { secondsLeft } = this.countdown;
    if (secondsLeft === null || secondsLeft === 0 || this.retryAt === null) return '';
    return secondsLeft > maxCountdownSeconds || this.problem.class === 'rate.limited'
      ? words.problem.retryAt(formats.time(new Date(this.retryAt).toISOString()))
      : words.problem.retryIn(formats.clock(secondsLeft));
  }

  private renderSteps(bank: string): TemplateResult | typeof nothing {
    const steps = this.words.problem.steps[this.problem.class]?.(bank);
    if (steps === undefined) return nothing;
    return html`<ol class="steps">
      ${steps.map((step) => html`<li>${step}</li>`)}
    </ol>`;
  }

  private renderUnusable(): TemplateResult | typeof nothing {
    const { partial, problem } = this.words;
    if (this.unusable.length === 0) return nothing;
    return html`<section class="unusable">
      <h3>${problem.unusable}</h3>
      <ul>
        ${this.unusable.map(({ accountName, additionalStatus }) => html`<li><bdi translate="no">${accountName}</bdi> <span>${reasonOf(additionalStatus, partial)}</span></li>`)}
      </ul>
    </section>`;
  }

  private renderReference(): TemplateResult | typeof nothing {
    const { words } = this;
    if (this.problem.reference === '') return nothing;
    return html`<p>
        ${words.problem.reference} <code><bdi translate="no">${this.problem.reference}</bdi></code>
      </p>
      <button class="button quiet" type="button" @click=${this.copyReference}>
        ${copyIcon}${words.problem.copy}
      </button>`;
  }

  protected override render(): TemplateResult {
    const { app } = this.scope;
    const { words } = this;
    const bank = this.bank || words.problem.yourBank;
    const { cause, advice } = wordsOfProblem(this.problem, words);
    const steps = this.renderSteps(bank);
    return html`<div class="what">
        ${steps === nothing ? html`<p class="lead">${advice(bank, app.name)}</p>` : steps}
        ${this.wait === '' ? nothing : html`<p class="tabular" role="timer" aria-live="off">${this.wait}</p>`}
      </div>
      ${this.renderUnusable()}
      ${renderFolded(
        words.problem.details,
        html`<p>${cause(bank, app.name)}</p>
          ${this.renderReference()}`,
      )}`;
  }
}

customElements.define('fin-problem', FinProblem);

declare global {
  interface HTMLElementTagNameMap {
    'fin-problem': FinProblem;
  }
}
