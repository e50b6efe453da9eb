import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { maySearch } from '@fin-link/flow';
import '../../components/account-list/fin-account-list.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import '../../components/pair/fin-pair.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';

/** The last screen after a link. */
@customElement('fin-success')
export class FinSuccess extends ScreenElement<'success'> {
  protected override render(): TemplateResult {
    const { success } = this.words;
    const { connection, account, accounts } = this.state;
    const app = this.scope.app.name;
    const { name } = connection.provider;
    const heading = connection.purpose === 'renew' ? success.renewedTitle(name) : success.title(name);
    return html`<fin-shell .heading=${heading}>
      <fin-pair slot="mark" .provider=${connection.provider} linked></fin-pair>
      <p class="lead">${success.lead(app)}</p>
      <fin-account-list .accounts=${accounts}></fin-account-list>
      ${account.nextUpdateScheduled === null ? nothing : html`<p>${success.updatesDaily}</p>`}
      <p class="muted">${success.manage(app)}</p>
      ${actionButton({ kind: 'primary', label: success.done, handlePress: () => this.send({ type: 'done' }) })}
      ${maySearch(this.facts) ? actionButton({ kind: 'secondary', label: success.another, handlePress: () => this.send({ type: 'linkAnother' }) }) : nothing}
    </fin-shell>`;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'fin-success': FinSuccess;
  }
}
