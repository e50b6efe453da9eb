import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import type { HostReply } from '@fin-link/contracts/host';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { errorNotice } from '../platform/error-notice.ts';
import { RequestingElement } from '../platform/requesting-element.ts';
import { timeText, words } from '../platform/words.ts';
import { dayChart } from './day-chart.ts';
import { operationsHead } from './operations-head.ts';
import { operationWords } from './operation-words.ts';
import { tableHead } from './paged-list.ts';
import { valueOf } from './value-of.ts';

type Funnel = HostReply<'getFunnel'>;
type FunnelRow = Funnel['row'][number];
type Group = Funnel['by'];
type Step = keyof typeof operationWords.funnel.steps;

const groups = Object.keys(operationWords.funnel.groups) as Group[];
const steps = Object.keys(operationWords.funnel.steps) as Step[];
const dayMs = 86_400_000;
/** Days that the page shows at first, with today. */
const firstDays = 30;

/** How many sessions reached each step: all of a period, and by group. */
export class ConsoleFunnel extends RequestingElement {
  static override properties: PropertyDeclarations = {
    ...RequestingElement.properties,
    funnel: { state: true },
  };

  private funnel: Funnel | null = null;
  private by: Group = 'day';
  private from = '';
  private to = '';

  override connectedCallback(): void {
    super.connectedCallback();
    const now = this.services.now().getTime();
    this.from = dayOf(now - (firstDays - 1) * dayMs);
    this.to = dayOf(now);
    void this.load();
  }

  private load(): Promise<boolean> {
    return this.attempt(async () => {
      const query = { fromDate: this.from, toDate: this.to, by: this.by };
      this.funnel = (await this.services.api.call('getFunnel', { query })).reply;
    });
  }

  private submit(event: Event): void {
    event.preventDefault();
    void this.load();
  }

  protected override render(): TemplateResult {
    const { funnel: strings, common } = operationWords;
    const { funnel } = this;
    return html`<div class="page">
      ${operationsHead(strings.title, strings.lead)}
      <form class="filters" @submit=${this.submit}>
        <wa-input
          type="date"
          label=${common.from}
          .value=${this.from}
          @input=${({ target }: Event) => (this.from = valueOf(target))}
        ></wa-input>
        <wa-input
          type="date"
          label=${common.to}
          .value=${this.to}
          @input=${({ target }: Event) => (this.to = valueOf(target))}
        ></wa-input>
        <wa-select
          label=${strings.by}
          .value=${this.by}
          @change=${({ target }: Event) => (this.by = groups.find((group) => group === valueOf(target)) ?? 'day')}
        >
          ${groups.map((group) => html`<wa-option value=${group}>${strings.groups[group]}</wa-option>`)}
        </wa-select>
        <wa-button type="submit" variant="brand" ?loading=${this.isBusy}>${strings.show}</wa-button>
      </form>
      ${errorNotice(this.error)}
      ${
        funnel === null
          ? this.error === null
            ? html`<wa-spinner aria-label=${words.app.loading}></wa-spinner>`
            : nothing
          : renderFunnel(funnel)
      }
    </div>`;
  }
}

function renderFunnel({ row, by, updatedAt }: Funnel): TemplateResult {
  const { funnel: strings } = operationWords;
  const updated = updatedAt === null ? nothing : html`<p class="caption">${strings.updated(timeText(updatedAt))}</p>`;
  if (row.length === 0)
    return html`<p>${strings.empty}</p>
      ${updated}`;
  const days = row.map(({ label, opened, linked }) => ({ label, values: [opened, linked] as const }));
  return html`${renderTotal(row)}
  ${by === 'day' && row.length > 1 ? dayChart(strings.chart, [strings.steps.opened, strings.steps.linked], days) : nothing}
  ${renderTable(by === 'day' ? row.filter(({ opened }) => opened > 0).toReversed() : row, by)} ${updated}`;
}

/** Renders a bar for each step, with the sums of all rows. */
function renderTotal(rows: readonly FunnelRow[]): TemplateResult {
  const { funnel: strings } = operationWords;
  const sum = (step: Step): number => rows.reduce((total, row) => total + row[step], 0);
  const opened = sum('opened');
  return html`<section class="section" aria-labelledby="total">
    <h2 id="total">${strings.total}</h2>
    <ol class="bars">
      ${steps.map(
        (step) =>
          html`<li>
            <span>${strings.steps[step]}</span>
            <span class="bar-track"
              ><span class="bar-fill" .style=${`inline-size: ${share(sum(step), opened)}%`}></span
            ></span>
            <span class="bar-value"
              >${countText(sum(step))}
              <span class="caption"
                >${step === 'opened' ? nothing : strings.share(percentText(sum(step), opened))}</span
              ></span
            >
          </li>`,
      )}
    </ol>
  </section>`;
}

function renderTable(rows: readonly FunnelRow[], by: Group): TemplateResult {
  const { funnel: strings } = operationWords;
  const columns = { key: strings.groups[by], ...strings.steps, rate: strings.rate };
  return html`<table class="rows numbers">
    ${tableHead(columns)}
    <tbody>
      ${rows.map(
        (row) =>
          html`<tr>
            <th scope="row">${row.label}</th>
            ${steps.map((step) => html`<td data-label=${columns[step]}>${countText(row[step])}</td>`)}
            <td data-label=${columns.rate}>${percentText(row.linked, row.opened)}</td>
          </tr>`,
      )}
    </tbody>
  </table>`;
}

const counts = new Intl.NumberFormat('en-US');
const countText = (count: number): string => counts.format(count);

const share = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part / whole) * 1000) / 10);
const percentText = (part: number, whole: number): string =>
  whole === 0 ? '–' : operationWords.common.percent(share(part, whole).toFixed(1));

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

customElements.define('console-funnel', ConsoleFunnel);

declare global {
  interface HTMLElementTagNameMap {
    'console-funnel': ConsoleFunnel;
  }
}
