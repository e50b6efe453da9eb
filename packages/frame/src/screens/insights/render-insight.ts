import type { Insight, InsightAccount } from '@fin-link/contracts/browser';
import type { TemplateResult } from 'lit';
import { html, nothing, svg } from 'lit';
import { icon } from '../../components/icons/icons.ts';
import type { InsightParts } from './parts.ts';
import { accountsOf, headingOf, sentenceOf } from './parts.ts';
import { renderMark } from './render-mark.ts';
import { renderRows } from './render-rows.ts';

/** Renders an insight as a list item: a card, or one line if the user dismissed it or stopped insights of its kind. */
export function renderInsight(insight: Insight, parts: InsightParts): TemplateResult {
  const { strings, done } = parts;
  const { insightId, insightName, status } = insight;
  const title = parts.titleOf(insight);
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
      [strings.turnOff(title), stop],
    ];
    return renderLine(insight, strings.dismissed, buttons, parts);
  };
  const isCard = status === 'active' && !(isLast && done.kind === 'stopped');
  return html`<li class=${isCard ? 'card insight' : 'insight'} data-insight=${insightId} tabindex="-1">
    ${render()}
  </li>`;
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
): TemplateResult {
  const isBusy = isSending(insight, parts);
  return html`<button
    class=${className}
    type="button"
    aria-label=${parts.strings.of(label, headingOf(insight, parts))}
    aria-disabled=${isBusy ? 'true' : nothing}
    @click=${() => isBusy || run()}
  >
    ${label}
  </button>`;
}

/** Renders name and last digits of an account, and its bank if `providerName` is not `null`. */
function renderAccount(
  { accountName, providerName, mask }: Pick<InsightAccount, 'accountName' | 'providerName' | 'mask'>,
  { strings }: InsightParts,
): TemplateResult {
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

/** Renders the line below the sentence: the account or the number of accounts, and the date of what happened. */
function renderContext(insight: Insight, parts: InsightParts): TemplateResult {
  const { strings, formats } = parts;
  const accounts = accountsOf(insight, parts);
  const [only, ...others] = accounts;
  const date = insight.transactions[0]?.date ?? insight.reason.date;
  return html`<p class="details">
    ${
      only === undefined
        ? nothing
        : html`<span
            >${others.length === 0 ? renderAccount({ ...only, providerName: null }, parts) : strings.accounts(accounts.length)}</span
          >`
    }
    ${date === undefined || date > insight.createdAt ? nothing : html`<time datetime=${date}><bdi>${formats.day(date)}</bdi></time>`}
  </p>`;
}

/** Renders the accounts of an insight with their banks. */
const renderAccounts = (insight: Insight, parts: InsightParts): unknown =>
  html`<ul class="list details">
    ${accountsOf(insight, parts).map((one) => html`<li>${renderAccount(one, parts)}</li>`)}
  </ul>`;

/** Renders the payments of an insight. */
function renderPayments(insight: Insight, parts: InsightParts): TemplateResult | typeof nothing {
  const { transactions } = insight;
  if (transactions.length === 0) return nothing;
  const { formats, accounts } = parts;
  const isOfSeveral = accountsOf(insight, parts).length > 1;
  return html`<ul class="list">
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
  </ul>`;
}

const moreIcon = icon(svg`<path stroke-width="2.5" d="M5.5 12h.01M12 12h.01M18.5 12h.01"/>`);

/** Renders the menu with the buttons that dismiss an insight, and turn off those of its name. It closes on Escape, and when the focus leaves it. */
function renderMenu(insight: Insight, parts: InsightParts): TemplateResult {
  const { strings } = parts;
  const { action } = insight;
  const title = parts.titleOf(insight);
  const stop = (): void => (action === 'stop' ? parts.act(insight) : parts.stop(insight));
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    const menu = currentTarget as HTMLDetailsElement;
    if (!menu.contains(relatedTarget as Node | null)) menu.open = false;
  };
  const close = (event: KeyboardEvent): void => {
    const menu = event.currentTarget as HTMLDetailsElement;
    if (event.key !== 'Escape' || !menu.open) return;
    event.preventDefault();
    menu.open = false;
    menu.querySelector('summary')?.focus();
  };
  return html`<details class="menu" @focusout=${leave} @keydown=${close}>
    <summary aria-label=${strings.of(strings.more, headingOf(insight, parts))}>${moreIcon}</summary>
    <div class="card">
      ${insightButton(insight, 'link dismiss', strings.dismiss, () => parts.setStatus(insight, 'dismissed'), parts)}
      ${insightButton(insight, 'link stop', strings.turnOff(title), stop, parts)}
    </div>
  </details>`;
}

/** Renders the card of an insight: sentence, account, date and menu; details are folded. */
function renderCard(insight: Insight, parts: InsightParts): TemplateResult {
  const { strings, formats } = parts;
  const { insightName, action } = insight;
  const why = sentenceOf(strings.why, insightName, formats.values(insight, undefined));
  return html`<div class="head">
      ${renderMark(insightName)}
      <h4 aria-level=${parts.level}>${headingOf(insight, parts)}</h4>
      ${renderMenu(insight, parts)}
    </div>
    <div class="body">
      ${renderContext(insight, parts)} ${renderRows(insight, parts)} ${renderFailed(insight, parts)}
      <div class="foot">
        <details class="more">
          <summary class="link" aria-label=${strings.of(strings.details, headingOf(insight, parts))}>
            ${strings.details}
          </summary>
          <div class="stack">
            ${renderAccounts(insight, parts)} ${renderPayments(insight, parts)}
            ${why === undefined ? nothing : html`<p class="caption muted">${why}</p>`}
          </div>
        </details>
        ${action === 'stop' ? nothing : insightButton(insight, 'link act', strings.action[action], () => parts.act(insight), parts)}
      </div>
    </div>`;
}
