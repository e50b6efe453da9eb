import type { Insight, InsightAccount } from '@fin-link/contracts/browser';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { closeIcon } from '../../components/icons/icons.ts';
import type { InsightParts } from './parts.ts';
import { accountsOf, headingOf } from './parts.ts';
import { renderMark } from './render-mark.ts';
import { renderRows } from './render-rows.ts';

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
        <h4 aria-level=${parts.level}>${headingOf(insight, parts)}</h4>
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
