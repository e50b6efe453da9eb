import type { TemplateResult } from 'lit';
import { css, html } from 'lit';
import '../../components/account-list/fin-account-list.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import '../../components/marks/fin-pair.ts';
import { reasonOf } from '../../components/problem/problem-words.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepWhileLinking } from '../../components/shell/stepper-step.ts';
import { forgetCode } from '../../platform/drafts/form-drafts.ts';

/** The screen after a link that could not read all accounts. The screen shows the reasons. */
class FinPartial extends ScreenElement<'partial'> {
  static override styles = css`
    fin-partial {
      h3 {
        margin-block-end: var(--space-2);
        font-size: 1rem;
      }
      .failed {
        display: grid;
        gap: var(--space-2);
      }
      .failed li {
        padding: var(--space-3) var(--space-4);
        border-radius: var(--fin-radius-card);
        background: var(--fin-color-warning-soft);
      }
      .failed bdi {
        display: block;
        font-weight: 600;
      }
    }
  `;

  protected override firstUpdated(): void {
    forgetCode(this.scope.drafts);
  }

  protected override render(): TemplateResult {
    const { partial } = this.words;
    const { ready, failed } = this.state;
    return html`<fin-shell
      .heading=${partial.title(ready.length, ready.length + failed.length)}
      .step=${stepWhileLinking('connect', this.facts, this.state.connection)}
    >
      <fin-pair slot="mark" .bank=${this.state.connection.provider}></fin-pair>
      <section>
        <h3>${partial.ready}</h3>
        <fin-account-list .accounts=${ready}></fin-account-list>
      </section>
      <section>
        <h3>${partial.notReady}</h3>
        <ul class="failed">
          ${failed.map(
            (account) =>
              html`<li>
                <bdi translate="no">${account.accountName}</bdi>
                <span>${reasonOf(account.additionalStatus, partial)}</span>
              </li>`,
          )}
        </ul>
      </section>
      ${actionButton({ kind: 'primary', label: partial.continueWith(ready.length), handlePress: () => this.proceed() })}
      ${actionButton({ kind: 'secondary', label: partial.retry(failed.length), handlePress: () => this.retry() })}
    </fin-shell>`;
  }

  private proceed(): void {
    this.scope.report('partial_continue', { ready: this.state.ready.length, failed: this.state.failed.length });
    this.send({ type: 'partialContinued' });
  }

  private retry(): void {
    this.scope.report('partial_retry', { failed: this.state.failed.length });
    this.send({ type: 'retry' });
  }
}

customElements.define('fin-partial', FinPartial);

declare global {
  interface HTMLElementTagNameMap {
    'fin-partial': FinPartial;
  }
}
