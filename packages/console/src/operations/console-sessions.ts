import '@awesome.me/webawesome/dist/components/badge/badge.js';
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import type { HostReply } from '@fin-link/contracts/host';
import { html, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { errorNotice } from '../platform/error-notice.ts';
import { addressOf } from '../platform/routes.ts';
import { timeText } from '../platform/words.ts';
import { missingHere } from './missing-here.ts';
import { operationsHead } from './operations-head.ts';
import { operationWords } from './operation-words.ts';
import { type ListPage, PagedList, tableHead } from './paged-list.ts';
import { valueOf } from './value-of.ts';

/** A session in the list. */
export type ListedSession = HostReply<'listOperatedSessions'>['session'][number];
type Outcome = NonNullable<ListedSession['outcome']>;

const outcomes = Object.keys(operationWords.sessions.outcomes) as Outcome[];
const variants = {
  success: 'success',
  pending: 'neutral',
  failed: 'warning',
  cancelled: 'neutral',
  error: 'danger',
} as const satisfies Readonly<Record<Outcome, string>>;

/** Finds sessions. A search with one result shows this session. */
export class ConsoleSessions extends PagedList<ListedSession> {
  private search = '';
  private outcome = '';

  protected override async loadPage(before: string | null): Promise<ListPage<ListedSession>> {
    const { search, outcome } = this;
    const { reply } = await this.services.api.call('listOperatedSessions', {
      query: {
        ...(search !== '' && { search }),
        ...(outcome !== '' && { outcome: outcome as Outcome }),
        ...(before !== null && { before }),
      },
    });
    return { rows: reply.session, next: reply.next };
  }

  protected override get emptyText(): string {
    return operationWords.sessions.empty;
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    await this.load(null);
    const [only] = this.rows ?? [];
    if (this.search !== '' && this.rows?.length === 1 && only !== undefined)
      this.services.go({ page: 'session', sessionId: only.sessionId });
  }

  protected override render(): TemplateResult {
    const { sessions, common } = operationWords;
    return html`<div class="page">
      ${operationsHead(sessions.title, sessions.lead)}
      <form class="filters" @submit=${(event: Event) => void this.submit(event)}>
        <wa-input
          class="wide"
          label=${sessions.search}
          autocomplete="off"
          spellcheck="false"
          .value=${this.search}
          @input=${({ target }: Event) => (this.search = valueOf(target))}
        ></wa-input>
        <wa-select
          label=${sessions.outcome}
          .value=${this.outcome}
          @change=${({ target }: Event) => (this.outcome = valueOf(target))}
        >
          <wa-option value="">${common.all}</wa-option>
          ${outcomes.map((name) => html`<wa-option value=${name}>${sessions.outcomes[name]}</wa-option>`)}
        </wa-select>
        <wa-button type="submit" variant="brand">${common.search}</wa-button>
      </form>
      ${missingHere(this.error) ?? errorNotice(this.error)} ${this.renderList()}
    </div>`;
  }

  protected override renderRows(rows: readonly ListedSession[]): TemplateResult {
    return sessionTable(rows);
  }
}

/** Renders a list of sessions. */
export function sessionTable(rows: readonly ListedSession[]): TemplateResult {
  const { columns } = operationWords.sessions;
  const renderRow = (session: ListedSession): TemplateResult => {
    const { sessionId, reference, loginName, appName, flow, provider, createdAt } = session;
    const address = addressOf({ page: 'session', sessionId });
    return html`<tr>
      <th scope="row" data-label=${columns.session}>
        <a href=${address}><code>${reference}</code></a>
      </th>
      <td data-label=${columns.user}>${loginName}</td>
      <td data-label=${columns.site}>${appName ?? session.publishableKey}</td>
      <td data-label=${columns.flow}>${flow}</td>
      <td data-label=${columns.bank}>${provider?.name ?? '–'}</td>
      <td data-label=${columns.outcome}>${outcomeBadge(session)}</td>
      <td data-label=${columns.started}>${timeText(createdAt)}</td>
    </tr>`;
  };
  return html`<table class="rows">
    ${tableHead(columns)}
    <tbody>
      ${repeat(rows, ({ sessionId }) => sessionId, renderRow)}
    </tbody>
  </table>`;
}

/** Shows how a session ended, or that it is open. */
export function outcomeBadge({ status, outcome }: Pick<ListedSession, 'status' | 'outcome'>): TemplateResult {
  const { statuses, outcomes: names } = operationWords.sessions;
  if (outcome === null) return html`<wa-badge variant="neutral" appearance="outlined">${statuses[status]}</wa-badge>`;
  return html`<wa-badge variant=${variants[outcome]} appearance="filled">${names[outcome]}</wa-badge>`;
}

customElements.define('console-sessions', ConsoleSessions);

declare global {
  interface HTMLElementTagNameMap {
    'console-sessions': ConsoleSessions;
  }
}
