import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import type { HostReply } from '@fin-link/contracts/host';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { errorNotice } from '../platform/error-notice.ts';
import { RequestingElement } from '../platform/requesting-element.ts';
import { timeText } from '../platform/words.ts';
import { sessionTable } from './console-sessions.ts';
import './delete-user-dialog.ts';
import { missingHere } from './missing-here.ts';
import { operationsHead } from './operations-head.ts';
import { operationWords } from './operation-words.ts';
import { tableHead } from './paged-list.ts';
import { valueOf } from './value-of.ts';

type UserReply = HostReply<'getOperatedUser'>;
type LinkedBank = UserReply['providerAccount'][number];
type Consent = UserReply['consent'][number];

/** Finds a user: what is linked, a refresh, and the deletion. */
export class ConsoleUsers extends RequestingElement {
  static override properties: PropertyDeclarations = {
    ...RequestingElement.properties,
    found: { state: true },
    isDeleting: { state: true },
  };

  private loginName = '';
  private found: UserReply | null = null;
  private isDeleting = false;

  private async find(): Promise<void> {
    this.found = null;
    if (this.loginName === '') return;
    await this.attempt(async () => {
      const params = { loginName: this.loginName };
      this.found = (await this.services.api.call('getOperatedUser', { params })).reply;
    });
  }

  private submit(event: Event): void {
    event.preventDefault();
    void this.find();
  }

  private async refresh({ providerAccountId, provider }: LinkedBank, loginName: string): Promise<void> {
    const { services } = this;
    await this.attempt(async () => {
      await services.api.call('refreshOperatedUser', { params: { loginName }, body: { providerAccountId } });
      services.say(operationWords.users.refreshed(provider.name));
    });
  }

  private handleDialogEnd({ detail: isDeleted }: CustomEvent<boolean>): void {
    this.isDeleting = false;
    if (isDeleted) this.found = null;
  }

  protected override render(): TemplateResult {
    const { users } = operationWords;
    const { found, error } = this;
    return html`<div class="page">
      ${operationsHead(users.title, users.lead)}
      <form class="filters" @submit=${this.submit}>
        <wa-input
          class="wide"
          label=${users.search}
          autocomplete="off"
          spellcheck="false"
          @input=${({ target }: Event) => (this.loginName = valueOf(target))}
        ></wa-input>
        <wa-button type="submit" variant="brand" ?loading=${this.isBusy}>${users.find}</wa-button>
      </form>
      ${
        error?.code === 'user.not-found'
          ? html`<p role="status">${users.notFound}</p>`
          : (missingHere(error) ?? errorNotice(error))
      }
      ${found === null ? nothing : this.renderUser(found)}
      <console-delete-user-dialog
        .services=${this.services}
        .loginName=${found?.user.loginName ?? ''}
        .isOpen=${this.isDeleting}
        @console-dialog-end=${this.handleDialogEnd}
      ></console-delete-user-dialog>
    </div>`;
  }

  private renderUser({ user, providerAccount, consent, session }: UserReply): TemplateResult {
    const { users } = operationWords;
    return html`<header class="page-head">
        <h2>${user.loginName}</h2>
        ${
          this.services.may('deleteOperatedUser')
            ? html`<wa-button variant="danger" appearance="outlined" @click=${() => (this.isDeleting = true)}
                >${users.delete}</wa-button
              >`
            : nothing
        }
      </header>
      <section aria-labelledby="banks">
        <h3 id="banks">${users.banks}</h3>
        ${
          providerAccount.length === 0
            ? html`<p>${users.noBanks}</p>`
            : this.renderBanks(providerAccount, user.loginName)
        }
      </section>
      <section aria-labelledby="consents">
        <h3 id="consents">${users.consents}</h3>
        ${consent.length === 0 ? html`<p>${users.noConsents}</p>` : renderConsents(consent)}
      </section>
      <section aria-labelledby="sessions">
        <h3 id="sessions">${users.sessions}</h3>
        ${session.length === 0 ? html`<p>${users.noSessions}</p>` : sessionTable(session)}
      </section>`;
  }

  private renderBanks(banks: readonly LinkedBank[], loginName: string): TemplateResult {
    const { users } = operationWords;
    const { bank, status, accounts, updated, next } = users.columns;
    const columns = { bank, status, accounts, updated, next };
    const mayRefresh = this.services.may('refreshOperatedUser');
    const renderRow = (linked: LinkedBank): TemplateResult =>
      html`<tr>
        <th scope="row">${linked.provider.name}</th>
        <td data-label=${status}>
          ${linked.status}${linked.additionalStatus === null ? nothing : html`<div class="caption">${linked.additionalStatus}</div>`}
        </td>
        <td data-label=${accounts}>${linked.accounts}</td>
        <td data-label=${updated}>${timeText(linked.lastUpdated)}</td>
        <td data-label=${next}>${timeText(linked.nextUpdateScheduled)}</td>
        ${
          mayRefresh
            ? html`<td>
                <wa-button
                  size="s"
                  appearance="outlined"
                  ?disabled=${this.isBusy}
                  @click=${() => void this.refresh(linked, loginName)}
                  >${users.refresh}</wa-button
                >
              </td>`
            : nothing
        }
      </tr>`;
    return html`<table class="rows">
      ${tableHead(mayRefresh ? { ...columns, actions: operationWords.common.actions } : columns)}
      <tbody>
        ${banks.map(renderRow)}
      </tbody>
    </table>`;
  }
}

function renderConsents(consents: readonly Consent[]): TemplateResult {
  const { bank, status, given, ends } = operationWords.users.columns;
  return html`<table class="rows">
    ${tableHead({ bank, status, given, ends })}
    <tbody>
      ${consents.map(
        (consent) =>
          html`<tr>
            <th scope="row">${consent.provider.name}</th>
            <td data-label=${status}>${consent.status}</td>
            <td data-label=${given}>${timeText(consent.createdAt)}</td>
            <td data-label=${ends}>${timeText(consent.expiresAt)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

customElements.define('console-users', ConsoleUsers);

declare global {
  interface HTMLElementTagNameMap {
    'console-users': ConsoleUsers;
  }
}
