import type { Insight, InsightAccount } from '@fin-link/contracts/browser';
import type { SVGTemplateResult, TemplateResult } from 'lit';
import { html, nothing, svg } from 'lit';
import { closeIcon, icon } from '../../components/icons/icons.ts';
import type { WrittenRow } from '../../platform/words/insight-sentences.ts';
import { isWarning, lookOf } from './insight-feed.ts';
import type { InsightParts } from './parts.ts';
import { accountsOf, headingOf } from './parts.ts';

/** Maximum number of accounts named in the card. Further accounts are in a collapsed list. */
const maxNamedAccounts = 2;

/** Returns whether a change of this insight, or of its name, is being sent. */
const isSending = ({ insightId, insightName }: Insight, { changes }: InsightParts): boolean =>
  changes.some(
    (one) =>
      one.progress === 'sending' &&
      (one.kind === 'status' ? one.insightId === insightId : one.insightName === insightName),
  );

/** Renders the note that a change of an insight could not be saved. */
const renderFailed = ({ insightId }: Insight, { strings, changes }: InsightParts): unknown =>
  changes.some((one) => one.insightId === insightId && one.progress === 'failed')
    ? html`<p class="failed">${strings.failed}</p>`
    : nothing;

/** Renders a button of an insight. While the change of a button is sent, the button keeps the focus and ignores presses. */
function insightButton(
  insight: Insight,
  className: string,
  label: string,
  run: () => void,
  parts: InsightParts,
  content: unknown = label,
): TemplateResult {
  const isBusy = isSending(insight, parts);
  return html`<button
    class=${className}
    type="button"
    aria-label=${parts.strings.of(label, headingOf(insight, parts))}
    aria-disabled=${isBusy ? 'true' : nothing}
    @click=${() => isBusy || run()}
  >
    ${content}
  </button>`;
}

/** Renders name, bank and last digits of an account. */
function renderAccount({ accountName, providerName, mask }: InsightAccount, { strings }: InsightParts): TemplateResult {
  if (mask === null && providerName === null) return html`<bdi translate="no">${accountName}</bdi>`;
  const masked = mask === null ? accountName : strings.masked(accountName, mask);
  const spokenName = providerName === null ? masked : strings.at(masked, providerName);
  return html`<span class="account"
    ><span aria-hidden="true"
      ><bdi translate="no">${accountName}</bdi
      >${mask === null ? nothing : html` <bdi translate="no" class="tabular">••${mask}</bdi>`}${
        providerName === null ? nothing : html` · <bdi translate="no">${providerName}</bdi>`
      }</span
    ><span class="unseen">${spokenName}</span></span
  >`;
}

/** Renders the accounts of an insight: a few directly, more in a collapsed list. */
function renderAccounts(insight: Insight, parts: InsightParts): TemplateResult | typeof nothing {
  const accounts = accountsOf(insight, parts);
  if (accounts.length === 0) return nothing;
  if (accounts.length <= maxNamedAccounts)
    return html`<p class="details">${accounts.map((one) => html`${renderAccount(one, parts)} `)}</p>`;
  return html`<details>
    <summary class="link">${parts.strings.accounts(accounts.length)}</summary>
    <ul class="list details">
      ${accounts.map((one) => html`<li>${renderAccount(one, parts)}</li>`)}
    </ul>
  </details>`;
}

/** Renders the payments of an insight in a collapsed list. */
function renderPayments(insight: Insight, parts: InsightParts): TemplateResult | typeof nothing {
  const { transactions } = insight;
  if (transactions.length === 0) return nothing;
  const { strings, formats, accounts } = parts;
  const isOfSeveral = accountsOf(insight, parts).length > 1;
  return html`<details>
    <summary class="link">${strings.payments(transactions.length)}</summary>
    <ul class="list">
      ${transactions.map((one) => {
        const account = accounts.find(({ accountId }) => accountId === one.accountId);
        return html`<li class="row">
          <div>
            <bdi translate="no" class="row-name">${one.description}</bdi>
            <p class="details">
              <time datetime=${one.date}><bdi>${formats.day(one.date)}</bdi></time> ${
                isOfSeveral && account !== undefined ? html`<bdi translate="no">${account.accountName}</bdi>` : nothing
              }
            </p>
          </div>
          <span class=${`amount ${one.direction}`}>${formats.signed(one)}</span>
        </li>`;
      })}
    </ul>
  </details>`;
}

/** Renders the card of an insight with its details, its action, and a button that dismisses it. */
function renderCard(insight: Insight, parts: InsightParts): TemplateResult {
  const { strings, formats } = parts;
  const { insightName, title, action } = insight;

  const why = strings.why(insightName, formats.reason(insight, undefined));
  return html`<div class="head">
      ${renderMark(insightName)}
      <div class="said">
        <p class="caption muted"><bdi translate="yes">${title}</bdi></p>
        <h4>${headingOf(insight, parts)}</h4>
      </div>
      ${insightButton(insight, 'dismiss', strings.dismiss, () => parts.setStatus(insight, 'dismissed'), parts, closeIcon)}
    </div>
    <div class="body">
      ${renderRows(insight, parts)} ${renderAccounts(insight, parts)} ${renderPayments(insight, parts)}
      ${why.map((one) => html`<p class="caption muted">${one}</p>`)} ${renderFailed(insight, parts)}
      <div class="actions">
        ${insightButton(
          insight,
          action === 'stop' ? 'button quiet' : 'button secondary',
          strings.action[action],
          () => parts.act(insight),
          parts,
        )}
      </div>
    </div>`;
}

/** Label of a button, and the action of a press. */
type LineButton = readonly [label: string, run: () => void];

/** Renders a line in place of an insight that was dismissed or stopped. The first of its buttons is undo. */
function renderLine(
  insight: Insight,
  text: string,
  buttons: readonly LineButton[],
  parts: InsightParts,
): TemplateResult {
  return html`<div class="line">
    <div>
      <p>${text}</p>
      ${renderFailed(insight, parts)}
    </div>
    <div class="actions">${buttons.map(([label, run]) => insightButton(insight, 'link', label, run, parts))}</div>
  </div>`;
}

/** Renders an insight as a list item: a card, or one line if the user dismissed it or stopped insights of its kind. */
export function renderInsight(insight: Insight, parts: InsightParts): TemplateResult {
  const { strings, done } = parts;
  const { insightId, insightName, title, status } = insight;
  const isLast = done !== null && 'insight' in done && done.insight.insightId === insightId;
  const restore = (): void => parts.setStatus(insight, 'active');
  const stop = (): void => parts.stop(insight);
  const render = (): TemplateResult => {
    if (isLast && done.kind === 'stopped')
      return renderLine(insight, strings.stopped(title), [[strings.undo, () => parts.resume(insightName)]], parts);
    if (status === 'active') return renderCard(insight, parts);
    if (!isLast) return renderLine(insight, headingOf(insight, parts), [[strings.bringBack, restore]], parts);
    const buttons: LineButton[] = [
      [strings.undo, restore],
      [strings.action.stop, stop],
    ];
    return renderLine(insight, strings.dismissed, buttons, parts);
  };
  const isCard = status === 'active' && !(isLast && done.kind === 'stopped');
  return html`<li class=${isCard ? 'card insight' : 'insight'} data-insight=${insightId} tabindex="-1">
    ${render()}
  </li>`;
}

type Rows = NonNullable<Insight['reason']['rows']>;
type Row = Rows[number];

const initialRowCount = 4;

/** Beginnings of the names of insights whose rows have bars, for comparison with each other. */
const comparedNames = /^(SPENDING_BY|COUNT_OF|PEER_|SUGGESTED_|CASH_FLOW|NET_INCOME|NETWORTH_SUMMARY)/;

/** Returns the function that measures a bar: by the number of payments for `COUNT_OF_` insights, otherwise by the absolute amount. */
const measureOf = ({ insightName }: Insight): ((row: Row) => number) =>
  insightName.startsWith('COUNT_OF') ? ({ count }) => count ?? 0 : ({ amount }) => Math.abs(Number(amount.amount));

/** Returns the share of a value in the largest one, in percent with one decimal. */
const percentOf = (value: number, largest: number): number =>
  largest === 0 ? 0 : Math.round((value / largest) * 1_000) / 10;

/** Renders a bar, with a mark at the amount that peers spend. `largest`: value of a bar with the full width. */
function renderBar(row: Row, largest: number, measure: (row: Row) => number): TemplateResult {
  const others = row.limit === undefined ? null : percentOf(Number(row.limit.amount), largest);
  return html`<svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="8" />
    <rect class="value" width=${percentOf(measure(row), largest)} height="8" />
    ${others === null ? nothing : svg`<path class="others" d="M${Math.min(others, 99.5)} 0v8" />`}
  </svg>`;
}

/** Renders date, number of payments, previous amount and the amount of peers. */
function renderDetails({ count, date, previousAmount, limit }: WrittenRow, { strings }: InsightParts): unknown {
  const details = [
    date === undefined ? undefined : html`<bdi translate="yes">${date}</bdi>`,
    count === undefined ? undefined : strings.payments(count),
    previousAmount === undefined ? undefined : strings.previously(previousAmount),
    limit === undefined ? undefined : strings.others(limit),
  ].filter((one) => one !== undefined);
  return details.length === 0
    ? nothing
    : html`<p class="details">${details.map((one) => html`<span>${one}</span> `)}</p>`;
}

/** Renders the parts of a sum or a comparison as a list, with bars if amounts are compared. Renders nothing for fewer than two rows. */
function renderRows(insight: Insight, parts: InsightParts): TemplateResult | typeof nothing {
  const rows = insight.reason.rows ?? [];
  if (rows.length < 2) return nothing;
  const { strings, formats } = parts;
  const measure = measureOf(insight);
  const hasBars = comparedNames.test(insight.insightName);
  const largest = Math.max(...rows.flatMap((row) => [measure(row), Number(row.limit?.amount ?? 0)]));
  const renderRow = (row: Row): TemplateResult => {
    const formatted = formats.row(row);
    return html`<li>
      <div class="row">
        <span class="row-name">${strings.rowName(row.name)}</span>
        <bdi translate="no" class="amount">${formatted.amount}</bdi>
      </div>
      ${hasBars ? renderBar(row, largest, measure) : nothing} ${renderDetails(formatted, parts)}
    </li>`;
  };
  const [first, more] = [rows.slice(0, initialRowCount), rows.slice(initialRowCount)];
  return html`<ul class="rows">
      ${first.map(renderRow)}
    </ul>
    ${
      more.length === 0
        ? nothing
        : html`<details>
            <summary class="link">${strings.moreRows(more.length)}</summary>
            <ul class="rows">
              ${more.map(renderRow)}
            </ul>
          </details>`
    }`;
}

/** Paths of the drawings, in an icon of 24 pixels. */
const shapes: Readonly<Record<ReturnType<typeof lookOf>, SVGTemplateResult>> = {
  link: svg`<path d="M12 6v12M6 12h12"/>`,
  balance: svg`<path d="M4 8.5h16v10H4zM4 8.5l11-4v4M15.5 13.5h.5"/>`,
  card: svg`<path d="M3.5 6h17v12h-17zM3.5 10.5h17M7 14.5h3"/>`,
  calendar: svg`<path d="M4.5 6h15v13.5h-15zM4.5 10.5h15M8.5 3.5v4M15.5 3.5v4"/>`,
  in: svg`<path d="M12 4.5v11m-5-5 5 5 5-5M5 19.5h14"/>`,
  out: svg`<path d="M5.5 8.5h13l1 11h-15zM9 11V7a3 3 0 0 1 6 0v4"/>`,
  chart: svg`<path d="M5 19.5v-6M12 19.5v-15M19 19.5v-10"/>`,
};

/** Renders the mark of an insight, in a warning color if the insight is a warning. */
function renderMark(insightName: string): TemplateResult {
  const look = lookOf(insightName);
  const tone = isWarning(insightName) ? 'warning' : look === 'in' ? 'success' : 'calm';
  return html`<span class=${`mark ${tone}`}>${icon(shapes[look])}</span>`;
}
