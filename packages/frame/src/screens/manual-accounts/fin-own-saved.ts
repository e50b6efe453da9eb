import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { checkIcon } from '../../components/icons/status-icons.ts';
import { renderRoundMark, roundMarkStyles } from '../../components/marks/round-mark.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { headingLevel } from '../../components/shell/view-element.ts';
import { forgetAccountDrafts, isInline } from './account-form.ts';

/** The screen after an account was added, changed or deleted. It shows the effect on net worth. */
class FinOwnSaved extends ScreenElement<'ownSaved'> {
  static override styles = [
    roundMarkStyles,
    css`
      fin-own-saved .amount {
        font-size: 1.75rem;
        font-weight: 600;
        line-height: 1.25;
      }
    `,
  ];

  protected override firstUpdated(): void {
    const { kind, accountId } = this.state;
    forgetAccountDrafts(this.scope.drafts, kind, accountId);
  }

  protected override render(): TemplateResult {
    const { saved } = this.words.manualAccounts;
    const { change, accountName, includeInNetWorth, value, another } = this.state;
    // Deleting an account that did not count toward net worth has no effect, so no text is shown.
    const [counted, uncounted] = change === 'deleted' ? [saved.deleted, null] : [saved.included, saved.excluded];
    const text = includeInNetWorth ? counted : uncounted;
    return html`<fin-shell
      .heading=${saved.titles[change](accountName)}
      ?inline=${isInline(this.facts)}
      titled
      .level=${headingLevel(this.scope, 2)}
    >
      ${renderRoundMark(checkIcon, 'success')}
      ${value === null ? nothing : html`<p class="amount tabular"><bdi translate="no">${this.scope.formats.money(value)}</bdi></p>`}
      ${text === null ? nothing : html`<p class="lead">${text}</p>`}
      ${actionButton({ kind: 'primary', label: saved.done, handlePress: () => this.send({ type: 'done' }) })}
      ${another ? actionButton({ kind: 'secondary', label: saved.another, handlePress: () => this.send({ type: 'addAnother' }) }) : nothing}
    </fin-shell>`;
  }
}

customElements.define('fin-own-saved', FinOwnSaved);

declare global {
  interface HTMLElementTagNameMap {
    'fin-own-saved': FinOwnSaved;
  }
}
