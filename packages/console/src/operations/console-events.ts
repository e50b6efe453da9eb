import '@awesome.me/webawesome/dist/components/badge/badge.js';
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import type { HostReply } from '@fin-link/contracts/host';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { errorNotice } from '../platform/error-notice.ts';
import { addressOf } from '../platform/routes.ts';
import { timeText } from '../platform/words.ts';
import './console-callbacks.ts';
import { missingHere } from './missing-here.ts';
import { operationsHead } from './operations-head.ts';
import { operationWords } from './operation-words.ts';
import { type ListPage, PagedList, tableHead } from './paged-list.ts';
import { valueOf } from './value-of.ts';

type Delivery = HostReply<'listOperatedDeliveries'>['delivery'][number];
type Status = Delivery['status'];
type Channel = Delivery['channel'];

const channels = Object.keys(operationWords.events.channels) as Channel[];
const statuses = Object.keys(operationWords.events.statuses) as Status[];
const variants = {
  pending: 'neutral',
  delivered: 'success',
  parked: 'warning',
  'given-up': 'danger',
} as const satisfies Readonly<Record<Status, string>>;

/** Callbacks with their state, and the deliveries of events. */
export class ConsoleEvents extends PagedList<Delivery> {
  private channel: Channel = 'host';
  private status = '';

  protected override async loadPage(before: string | null): Promise<ListPage<Delivery>> {
    const { channel, status } = this;
    const query = {
      channel,
      ...(status !== '' && { status: status as Status }),
      ...(before !== null && { before }),
    };
    const { reply } = await this.services.api.call('listOperatedDeliveries', { query });
    return { rows: reply.delivery, next: reply.next };
  }

  protected override get emptyText(): string {
    return operationWords.events.empty;
  }

  private submit(event: Event): void {
    event.preventDefault();
    void this.load(null);
  }

  private async replay({ channel, deliveryId }: Delivery): Promise<void> {
    const { services } = this;
    const isDone = await this.attempt(async () => {
      const { reply } = await services.api.call('replayDeliveries', {
        body: { channel, deliveryId: [deliveryId] },
      });
      services.say(operationWords.events.replayed(reply.replayed));
    });
    if (isDone) await this.load(null);
  }

  protected override render(): TemplateResult {
    const { events, common } = operationWords;
    return html`<div class="page">
      ${operationsHead(events.title, events.lead)}
      <section aria-labelledby="deliveries">
        <h2 id="deliveries">${events.deliveries}</h2>
        <form class="filters" @submit=${this.submit}>
          <wa-select
            label=${events.channel}
            .value=${this.channel}
            @change=${({ target }: Event) =>
              (this.channel = channels.find((channel) => channel === valueOf(target)) ?? 'host')}
          >
            ${channels.map((channel) => html`<wa-option value=${channel}>${events.channels[channel]}</wa-option>`)}
          </wa-select>
          <wa-select
            label=${events.status}
            .value=${this.status}
            @change=${({ target }: Event) => (this.status = valueOf(target))}
          >
            <wa-option value="">${common.all}</wa-option>
            ${statuses.map((status) => html`<wa-option value=${status}>${events.statuses[status]}</wa-option>`)}
          </wa-select>
          <wa-button type="submit" appearance="outlined">${common.search}</wa-button>
        </form>
        ${missingHere(this.error) ?? errorNotice(this.error)} ${this.renderList()}
      </section>
      <console-callbacks .services=${this.services}></console-callbacks>
    </div>`;
  }

  protected override renderRows(rows: readonly Delivery[]): TemplateResult {
    const { columns } = operationWords.events;
    return html`<table class="rows">
      ${tableHead(this.mayReplay ? { ...columns, actions: operationWords.common.actions } : columns)}
      <tbody>
        ${repeat(
          rows,
          ({ deliveryId }) => deliveryId,
          (row) => this.renderRow(row),
        )}
      </tbody>
    </table>`;
  }

  private get mayReplay(): boolean {
    return this.services.may('replayDeliveries');
  }

  private renderRow(delivery: Delivery): TemplateResult {
    const { events } = operationWords;
    const { columns, statuses: names } = events;
    const { eventName, callback, status, attempts, lastStatus, createdAt } = delivery;
    const action = html`<td>
      <wa-button size="s" appearance="outlined" @click=${() => void this.replay(delivery)}>${events.replay}</wa-button>
    </td>`;
    return html`<tr>
      <th scope="row"><code>${eventName}</code></th>
      <td data-label=${columns.to}>${callback ?? '–'}</td>
      <td data-label=${columns.about}>${aboutOf(delivery)}</td>
      <td data-label=${columns.status}>
        <wa-badge variant=${variants[status]} appearance="filled">${names[status]}</wa-badge>
      </td>
      <td data-label=${columns.attempts}>${attempts}</td>
      <td data-label=${columns.lastStatus}>${lastStatus ?? (attempts > 0 ? events.noAnswer : '–')}</td>
      <td data-label=${columns.created}>${timeText(createdAt)}</td>
      ${this.mayReplay ? action : nothing}
    </tr>`;
  }
}

/** Leads to the session of an event, or names its user. */
const aboutOf = ({ sessionId, loginName }: Delivery): TemplateResult | string =>
  sessionId === null
    ? (loginName ?? '–')
    : html`<a href=${addressOf({ page: 'session', sessionId })}>${loginName ?? sessionId}</a>`;

customElements.define('console-events', ConsoleEvents);

declare global {
  interface HTMLElementTagNameMap {
    'console-events': ConsoleEvents;
  }
}
