import { addDays } from '@fin-link/contracts/browser';
import type { TemplateResult } from 'lit';
import { html, nothing, svg } from 'lit';
import { icon } from '../../components/icons/icons.ts';
import { headingLevel } from '../../components/shell/view-element.ts';
import type { NamedPayment, PaymentDay } from './upcoming-days.ts';
import { weeksOf } from './upcoming-days.ts';
import type { UpcomingParts } from './parts.ts';
import { renderAccount, renderRange, writtenAmount } from './parts.ts';

/** Maximum number of dots in a day of the calendar. */
const maxDots = 3;
const previousIcon = icon(svg`<path d="m14.5 5-7 7 7 7"/>`, true);
const nextIcon = icon(svg`<path d="m9.5 5 7 7-7 7"/>`, true);

export interface Month {
  /** The month, for example `2026-12`. */
  month: string;
  /** The current day, for example `2026-12-03`. */
  today: string;
  days: readonly PaymentDay[];
  /** Previous month; `null` if there is none. */
  previous: string | null;
  /** Next month; `null` if there is none. */
  next: string | null;
  show(month: string): void;
  /** Moves to a day in the list. */
  goTo(date: string): void;
}

/** Renders the days of a month, with a mark for each payment. A day with payments is a button that moves to the day in the list. */
export function renderCalendar(visibleMonth: Month, parts: UpcomingParts): TemplateResult {
  const { strings, scope, dayFormats } = parts;
  const weeks = weeksOf(visibleMonth.month, scope.formats.locale);
  // The second week has all seven days, so its first day exists.
  const firstDay = weeks[1]?.[0] ?? visibleMonth.today;
  return html`<div class="turns">
      ${renderTurn(strings.previousMonth, visibleMonth.previous, visibleMonth.show, previousIcon)}
      <h3 id="month" aria-live="polite" aria-level=${headingLevel(parts.scope, 3)}>
        <bdi>${dayFormats.month(visibleMonth.month)}</bdi>
      </h3>
      ${renderTurn(strings.nextMonth, visibleMonth.next, visibleMonth.show, nextIcon)}
    </div>
    <table class="calendar" aria-labelledby="month">
      <thead>
        <tr>
          ${dayFormats
            .weekdays(Array.from({ length: 7 }, (_day, index) => addDays(firstDay, index)))
            .map(
              ({ long, short }) =>
                html`<th scope="col">
                  <bdi translate="yes" class="unseen">${long}</bdi
                  ><bdi translate="yes" aria-hidden="true">${short}</bdi>
                </th>`,
            )}
        </tr>
      </thead>
      <tbody>
        ${weeks.map(
          (week) =>
            html`<tr>
              ${week.map((date) => renderCell(date, visibleMonth, parts))}
            </tr>`,
        )}
      </tbody>
    </table>
    <p class="legend caption muted" aria-hidden="true">
      <span><span class="out"></span> ${strings.goesOut}</span> <span><span class="in"></span> ${strings.comesIn}</span>
    </p>`;
}

/** Renders a button that shows another month. The button is disabled if there is no such month. */
function renderTurn(label: string, to: string | null, show: (month: string) => void, shape: unknown): TemplateResult {
  return html`<button
    class="turn"
    type="button"
    aria-label=${label}
    aria-disabled=${to === null ? 'true' : nothing}
    @click=${() => to !== null && show(to)}
  >
    ${shape}
  </button>`;
}

/** Renders a day of the calendar; an empty cell for `null`. */
function renderCell(date: string | null, { today, days, goTo }: Month, parts: UpcomingParts): TemplateResult {
  if (date === null) return html`<td></td>`;
  const { strings, scope, dayFormats } = parts;
  const payments = days.find((one) => one.date === date)?.payments ?? [];
  const number = html`<bdi translate="no" class="number">${dayFormats.dayNumber(date)}</bdi>`;
  if (payments.length === 0) return html`<td aria-current=${date === today ? 'date' : nothing}>${number}</td>`;
  const names = scope.formats.list(payments.map((payment) => nameOf(payment, parts)));
  return html`<td aria-current=${date === today ? 'date' : nothing}>
    <button type="button" aria-label=${strings.dayWith(dayFormats.day(date), names)} @click=${() => goTo(date)}>
      ${number}
      <span class="dots"
        >${payments.slice(0, maxDots).map(({ direction }) => html`<span class=${direction}></span>`)}</span
      >
    </button>
  </td>`;
}

const nameOf = ({ event }: NamedPayment, { strings }: UpcomingParts): string => event?.name ?? strings.unnamed;

/** Renders the payments of a month, by day. */
export function renderDays({ month, today, days }: Month, parts: UpcomingParts): TemplateResult {
  const { strings, dayFormats } = parts;
  if (days.length === 0) return html`<p class="muted">${strings.noneInMonth(dayFormats.month(month))}</p>`;
  return html`<ol class="days-list">
    ${days.map(
      ({ date, payments }) =>
        html`<li>
          <h4 id=${`day-${date}`} tabindex="-1" aria-level=${headingLevel(parts.scope, 4)}>
            <time datetime=${date}><bdi>${dayFormats.day(date)}</bdi></time
            >${date === today ? html` <span class="state">${strings.today}</span>` : nothing}
          </h4>
          <ul>
            ${payments.map((payment) => renderPayment(payment, parts))}
          </ul>
        </li>`,
    )}
  </ol>`;
}

function renderPayment(payment: NamedPayment, parts: UpcomingParts): TemplateResult {
  return html`<li class="row payment">
    <div>
      <bdi translate="no" class="name">${nameOf(payment, parts)}</bdi>
      <p class="details">${renderAccount(payment.accountId, parts)}</p>
    </div>
    <div class=${`amount ${payment.direction}`}>
      <span>${writtenAmount(payment, parts)}</span>
      <p class="details">${renderRange(payment, parts)} ${renderState(payment, parts)}</p>
    </div>
  </li>`;
}

function renderState({ state, direction }: NamedPayment, { strings }: UpcomingParts): unknown {
  if (state === 'expected') return nothing;
  const word = state === 'paid' && direction === 'in' ? 'received' : state;
  return html`<span class=${`state ${state}`}>${strings.state[word]}</span>`;
}
