import type { PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Problem } from '@fin-link/flow';
import { CountdownController } from '../countdown/countdown-controller.ts';
import { copyIcon } from '../icons/status-icons.ts';
import { FrameElement } from '../scope/frame-element.ts';
import { copyShown } from './copy-text.ts';
import { problemStyles } from './fin-problem.styles.ts';

/** Waits longer than this are given as a time of day. */
const longestCountdown = 600;

/** What went wrong, why, what to do, and the reference that support asks for. */
@customElement('fin-problem')
export class FinProblem extends FrameElement {
  static override styles = problemStyles;

  private readonly countdown = new CountdownController(this, () => this.scope.clock);

  @state()
  private retryAt: number | null = null;

  @property({ attribute: false })
  problem!: Problem;

  /** Name of the bank; empty when none was chosen. */
  @property()
  bank = '';

  /** Trying again makes sense now. */
  get ready(): boolean {
    return (this.countdown.secondsLeft ?? 0) === 0;
  }

  /** Says why nothing happens yet. */
  speakWait(): void {
    this.scope.announcer.polite(this.wait);
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('problem')) return;
    const { retryAfter } = this.problem;
    this.retryAt = retryAfter === null ? null : this.scope.clock.now() + retryAfter * 1000;
    this.countdown.count(this.retryAt);
  }

  private copyReference(): void {
    const reference = this.querySelector('code');
    if (reference !== null && copyShown(reference)) this.scope.announcer.polite(this.words.problem.copied);
  }

  /** When trying again makes sense, in words; empty when it does now. */
  private get wait(): string {
    const { words } = this;
    const { formats } = this.scope;
    const left = this.countdown.secondsLeft;
    if (left === null || left === 0 || this.retryAt === null) return '';
    return left > longestCountdown
      ? words.problem.retryAt(formats.time(new Date(this.retryAt).toISOString()))
      : words.problem.retryIn(formats.clock(left));
  }

  private renderReference(): TemplateResult | typeof nothing {
    const { words } = this;
    if (this.problem.reference === '') return nothing;
    return html`<div class="reference">
      <span>${words.problem.reference}</span> <code><bdi>${this.problem.reference}</bdi></code>
      <button class="button quiet" type="button" @click=${this.copyReference}>${copyIcon}${words.problem.copy}</button>
    </div>`;
  }

  protected override render(): TemplateResult {
    const { app } = this.scope;
    const bank = this.bank || this.words.problem.yourBank;
    const { cause, advice } = this.words.problem.classes[this.problem.class];
    return html`<div class="what">
        <p class="lead">${cause(bank, app.name)}</p>
        <p class="muted">${advice(bank, app.name)}</p>
        ${this.wait === '' ? nothing : html`<p class="tabular" role="timer" aria-live="off">${this.wait}</p>`}
      </div>
      ${this.renderReference()}`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-problem': FinProblem;
  }
}
