import '@awesome.me/webawesome/dist/components/badge/badge.js';
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import type { HostReply } from '@fin-link/contracts/host';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { errorNotice } from '../platform/error-notice.ts';
import { RequestingElement } from '../platform/requesting-element.ts';
import { timeText, words } from '../platform/words.ts';
import { operationWords } from './operation-words.ts';
import { tableHead } from './paged-list.ts';

type Callback = HostReply<'listCallbacks'>['callback'][number];

/** Callbacks of the customer, with a test event for each. */
export class ConsoleCallbacks extends RequestingElement {
  static override properties: PropertyDeclarations = {
    ...RequestingElement.properties,
    callbacks: { state: true },
    result: { state: true },
  };

  private callbacks: readonly Callback[] | null = null;
  /** What the last test event showed. */
  private result = '';

  override connectedCallback(): void {
    super.connectedCallback();
    void this.attempt(async () => {
      this.callbacks = (await this.services.api.call('listCallbacks')).reply.callback;
    });
  }

  private async test({ channel, eventName, publishableKey }: Callback): Promise<void> {
    this.result = '';
    await this.attempt(async () => {
      const { reply } = await this.services.api.call('testCallback', {
        body: { channel, eventName, ...(publishableKey !== null && { publishableKey }) },
      });
      this.result = resultOf(reply);
      this.services.say(this.result);
    });
  }

  protected override render(): TemplateResult {
    const { events } = operationWords;
    const { callbacks } = this;
    return html`<section aria-labelledby="callbacks">
      <h2 id="callbacks">${events.callbacks}</h2>
      ${errorNotice(this.error)} ${this.result === '' ? nothing : html`<p>${this.result}</p>`}
      ${
        callbacks === null
          ? this.error === null
            ? html`<wa-spinner aria-label=${words.app.loading}></wa-spinner>`
            : nothing
          : callbacks.length === 0
            ? html`<p>${events.callbacksEmpty}</p>`
            : this.renderTable(callbacks)
      }
    </section>`;
  }

  private renderTable(callbacks: readonly Callback[]): TemplateResult {
    const { events } = operationWords;
    const { event, to, status } = events.columns;
    const columns = { event, channel: events.channel, to, status };
    const mayTest = this.services.may('testCallback');
    const renderRow = (callback: Callback): TemplateResult =>
      html`<tr>
        <th scope="row"><code>${callback.eventName}</code></th>
        <td data-label=${columns.channel}>${events.channels[callback.channel]}</td>
        <td data-label=${columns.to}>${callback.origin}</td>
        <td data-label=${columns.status}>${stateOf(callback)}</td>
        ${
          mayTest
            ? html`<td>
                <wa-button
                  size="s"
                  appearance="outlined"
                  ?disabled=${this.isBusy}
                  @click=${() => void this.test(callback)}
                  >${events.test}</wa-button
                >
              </td>`
            : nothing
        }
      </tr>`;
    return html`<table class="rows">
      ${tableHead(mayTest ? { ...columns, actions: operationWords.common.actions } : columns)}
      <tbody>
        ${callbacks.map(renderRow)}
      </tbody>
    </table>`;
  }
}

function resultOf({ deliveryId, status }: HostReply<'testCallback'>): string {
  const { testedSent, testedNone, tested } = operationWords.events;
  if (deliveryId !== null) return testedSent;
  return status === null ? testedNone : tested(String(status));
}

function stateOf({ state, since, lastStatus }: Callback): TemplateResult {
  const { events } = operationWords;
  if (state === 'on') return html`<wa-badge variant="success" appearance="filled">${events.on}</wa-badge>`;
  return html`<wa-badge variant="danger" appearance="filled">${events.switchedOff(timeText(since))}</wa-badge>
    ${lastStatus === null ? nothing : html`<div class="caption">${events.tested(String(lastStatus))}</div>`}`;
}

customElements.define('console-callbacks', ConsoleCallbacks);

declare global {
  interface HTMLElementTagNameMap {
    'console-callbacks': ConsoleCallbacks;
  }
}
