import { maySearch, readyAccounts } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import '../../components/account-list/fin-account-list.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import { renderFolded } from '../../components/folded/render-folded.ts';
import '../../components/marks/fin-pair.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';

/** The last screen after a link. */
class FinSuccess extends ScreenElement<'success'> {
  /** Title after an existing connection was updated or renewed; `null` if the connection was linked just now. */
  private get upkeepTitle(): string | null {
    const { success } = this.words;
    const { connection } = this.state;
    if (this.facts.start.action === 'balance-refresh') return success.balancesTitle;
    if (connection.purpose === 'renew') return success.renewedTitle(connection.provider.name);
    return connection.purpose === 'edit' && connection.hasAccounts === true ? success.signInTitle : null;
  }

  protected override render(): TemplateResult {
    const { success } = this.words;
    const { connection, account, accounts } = this.state;
    const app = this.scope.app.name;
    const { upkeepTitle } = this;
    const ready = readyAccounts(accounts);
    return html`<fin-shell .heading=${upkeepTitle ?? success.title(connection.provider.name)}>
      <fin-pair slot="mark" .bank=${connection.provider} status="linked"></fin-pair>
      ${upkeepTitle === null ? html`<p class="lead">${success.lead(app)}</p>` : nothing}
      ${ready.length === 0 ? nothing : renderFolded(success.accounts(ready.length), html`<fin-account-list .accounts=${ready}></fin-account-list>`)}
      <p class="muted">
        ${account.nextUpdateScheduled === null ? nothing : success.updatesDaily} ${success.manage(app)}
      </p>
      ${actionButton({ kind: 'primary', label: success.done, handlePress: () => this.send({ type: 'done' }) })}
      ${maySearch(this.facts) ? actionButton({ kind: 'secondary', label: success.another, handlePress: () => this.send({ type: 'linkAnother' }) }) : nothing}
    </fin-shell>`;
  }
}

customElements.define('fin-success', FinSuccess);

declare global {
  interface HTMLElementTagNameMap {
    'fin-success': FinSuccess;
  }
}
