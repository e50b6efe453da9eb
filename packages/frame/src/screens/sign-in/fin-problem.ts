import type { AccountView } from '@fin-link/contracts/browser';
import type { Problem } from '@fin-link/flow';
import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { renderFolded } from '../../components/folded/render-folded.ts';
import { copyIcon } from '../../components/icons/status-icons.ts';
import { reasonOf, wordsOfProblem } from '../../components/problem/problem-words.ts';
import { CountdownController } from '../../components/waiting/countdown-controller.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import { wordFor } from '../../platform/words/word-for.ts';

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

  static override styles = css`
    fin-problem {
      display: grid;
      gap: var(--space-4);
      justify-items: start;

      .what {
        display: grid;
        gap: var(--space-2);
      }
      .steps {
        display: grid;
        gap: var(--space-2);
        padding-inline-start: var(--space-6);
        list-style: decimal;
      }
      .unusable {
        inline-size: 100%;
      }
      .unusable h3 {
        margin-block-end: var(--space-2);
        font-size: 1rem;
      }
      .unusable ul {
        display: grid;
        gap: var(--space-2);
      }
      .unusable li {
        padding: var(--space-3) var(--space-4);
        border-radius: var(--fin-radius-card);
        background: var(--fin-color-sunken);
      }
      .unusable bdi {
        display: block;
        font-weight: 600;
      }
      .folded {
        inline-size: 100%;
        border: 0;
        font-size: 0.875rem;
        color: var(--fin-color-muted);
      }
      .folded > summary {
        min-block-size: 44px;
        justify-content: start;
        margin-inline: calc(var(--space-2) * -1);
        padding: 0 var(--space-2);
      }
      .folded > summary::after {
        inline-size: 7px;
        block-size: 7px;
        margin-inline: 0;
      }
      .folded > .content {
        display: grid;
        gap: var(--space-1);
        justify-items: start;
        padding: var(--space-1) 0 0;
      }
      code {
        font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace;
        overflow-wrap: anywhere;
      }
      .folded .button {
        margin-inline: calc(var(--space-2) * -1);
        min-block-size: 44px;
        font-size: 0.875rem;
      }
      .folded .icon {
        inline-size: 18px;
        block-size: 18px;
      }
    }
  `;

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
    const steps = wordFor(this.words.problem.steps, this.problem.class);
    if (steps === undefined) return nothing;
    return html`<ol class="steps">
      ${steps.map((step) => html`<li>${step(bank)}</li>`)}
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
    const { cause, advice } = wordsOfProblem(this.problem, words, this.bank, app.name);
    const steps = this.renderSteps(bank);
    return html`<div class="what">
        ${steps === nothing ? html`<p class="lead">${advice}</p>` : steps}
        ${this.wait === '' ? nothing : html`<p class="tabular" role="timer" aria-live="off">${this.wait}</p>`}
      </div>
      ${this.renderUnusable()}
      ${renderFolded(
        words.problem.details,
        html`<p>${cause}</p>
          ${this.renderReference()}`,
      )}`;
  }
}

/**
 * Copies the text of an element. Returns `false` if the browser refused; the text then stays selected. Uses `execCommand`, because
 * the Clipboard API needs a permission of the embedding page and may wait for a prompt that is never shown.
 */
function copyText(element: Element): boolean {
  const selection = element.ownerDocument.getSelection();
  selection?.selectAllChildren(element);
  const isCopied = element.ownerDocument.execCommand('copy');
  if (isCopied) selection?.removeAllRanges();
  return isCopied;
}

customElements.define('fin-problem', FinProblem);

declare global {
  interface HTMLElementTagNameMap {
    'fin-problem': FinProblem;
  }
}
