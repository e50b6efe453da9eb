import type { AccountView } from '@fin-link/contracts/browser';
import { containers, maxListedAccounts } from '@fin-link/contracts/browser';
import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import { isOwed } from '../../platform/words/is-owed.ts';
import type { Formats } from '@fin-link/words';
import type { LaterStrings } from '../../platform/words/strings.ts';
import { LongList } from '../long-list/long-list.ts';
import { plainRows } from '../long-list/row-limits.ts';

/** Minimum number of accounts for a checkbox that selects all. */
const minAccountsForSelectAll = 4;

/**
 * Accounts grouped by container, with checkboxes, radio buttons or neither. Long lists have a search, which hides rows and keeps their
 * selection.
 *
 * @fires change - The native event of a checkbox or radio button; `selectedIds` is already updated.
 */
export class FinAccountList extends FrameElement {
  static override properties: PropertyDeclarations = {
    accounts: { attribute: false },
    selectable: { type: Boolean },
    single: { type: Boolean },
    reasons: { attribute: false },
    selectedIds: { attribute: false },
    refusalId: {},
  };

  static override styles = css`
    fin-account-list {
      display: grid;
      gap: var(--space-6);

      .group {
        display: grid;
      }
      /* Reserves the height of the search field, which is loaded later. The negative margin moves its result close to the list. */
      .list-search {
        min-block-size: 98px;
        margin-block-end: calc(-1 * var(--space-3));
      }
      .group-name {
        margin: 0;
        padding: 0 0 var(--space-2);
        font-size: 0.875rem;
        font-weight: 600;
        color: var(--fin-color-muted);
      }
      .rows {
        overflow: hidden;
        border: 1px solid var(--fin-color-divider);
        border-radius: var(--fin-radius-card);
      }
      .row {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr) auto;
        align-items: center;
        column-gap: var(--space-3);
        min-block-size: 64px;
        padding: var(--space-3) var(--space-4);
      }
      .row.read-only {
        grid-template-columns: minmax(0, 1fr) auto;
      }
      /* Hidden rows have no border, so the first row that is found has none above. */
      li:not([hidden]) ~ li {
        border-block-start: 1px solid var(--fin-color-divider);
      }
      label.row,
      .all {
        cursor: pointer;
      }
      label.row:hover {
        background: var(--fin-color-sunken);
      }
      label.row.unavailable {
        background: none;
        cursor: default;
      }
      .unavailable :is(.name, .amount) {
        font-weight: 400;
        color: var(--fin-color-muted);
      }
      .reason {
        display: block;
        font-size: 0.875rem;
      }
      li:has(:focus-visible),
      .all:has(:focus-visible) {
        border-radius: var(--fin-radius-card);
        outline: 2px solid var(--fin-color-accent);
        outline-offset: -2px;
      }
      input {
        flex: none;
        inline-size: 22px;
        block-size: 22px;
        margin: 0;
        outline: none;
        accent-color: var(--fin-color-accent);
      }
      .all {
        display: flex;
        align-items: center;
        gap: var(--space-3);
        min-block-size: 48px;
        padding-inline: calc(var(--space-4) + 1px);
        border-radius: var(--fin-radius-card);
        background: var(--fin-color-sunken);
      }
      .all .count {
        margin-inline-start: auto;
        color: var(--fin-color-muted);
      }
      .name {
        font-weight: 600;
        line-height: 1.35;
      }
      .details {
        display: flex;
        flex-wrap: wrap;
        column-gap: var(--space-2);
        font-size: 0.875rem;
        color: var(--fin-color-muted);
      }
      .amount {
        text-align: end;
        font-variant-numeric: tabular-nums;
        font-weight: 600;
        white-space: nowrap;
      }
      .amount .owed {
        display: block;
        font-size: 0.875rem;
        font-weight: 400;
        color: var(--fin-color-muted);
      }
    }
    @container (width < 20rem) {
      fin-account-list .row {
        grid-template-columns: auto minmax(0, 1fr);
        row-gap: var(--space-1);
      }
      fin-account-list .row.read-only {
        grid-template-columns: minmax(0, 1fr);
      }
      fin-account-list .amount {
        grid-column-end: -1;
        text-align: start;
      }
    }
  `;

  accounts: readonly AccountView[] = [];

  selectable = false;

  /** Whether only one account can be selected, with radio buttons. */
  single = false;

  /** Reasons in words why accounts cannot be selected, by account id. */
  reasons: ReadonlyMap<number, string> = new Map();

  selectedIds: ReadonlySet<number> = new Set();

  /** Id of the text that explains why the selection was refused; `null` if it was not refused. */
  refusalId: string | null = null;

  private readonly long = new LongList(this, plainRows);

  override focus(options?: FocusOptions): void {
    const inputs = [...this.querySelectorAll<HTMLInputElement>(':is(.all, .row) input')].filter(
      (one) => !one.disabled && one.checkVisibility(),
    );
    (inputs.find((one) => one.type === 'radio' && one.checked) ?? inputs[0])?.focus(options);
  }

  private setSelected(ids: readonly number[], isSelected: boolean): void {
    const selectedIds = new Set(this.single ? [] : this.selectedIds);
    for (const id of ids) {
      if (isSelected) selectedIds.add(id);
      else selectedIds.delete(id);
    }
    this.selectedIds = selectedIds;
  }

  private renderRow(account: AccountView): TemplateResult {
    const isHidden = this.long.hidden.has(account.accountId);
    const reason = this.reasons.get(account.accountId) ?? null;
    const accountContent = renderAccount(account, this.words.accounts, this.scope.formats, reason);
    if (!this.selectable) return html`<li ?hidden=${isHidden}><div class="row read-only">${accountContent}</div></li>`;
    const change = (event: Event): void =>
      this.setSelected([account.accountId], (event.target as HTMLInputElement).checked);
    return html`<li ?hidden=${isHidden}>
      <label class=${reason === null ? 'row' : 'row unavailable'}>
        <input
          type=${this.single ? 'radio' : 'checkbox'}
          name="account"
          value=${account.accountId}
          ?disabled=${reason !== null}
          .checked=${this.selectedIds.has(account.accountId)}
          @change=${change}
        />
        ${accountContent}
      </label>
    </li>`;
  }

  /** Renders the checkbox that selects all accounts. During a search it selects only the accounts that were found. */
  private renderSelectAll(): TemplateResult | typeof nothing {
    const { accounts, accountSearch } = this.words;
    const choices = this.accounts.filter(({ accountId }) => !this.reasons.has(accountId));
    if (!this.selectable || this.single || choices.length < minAccountsForSelectAll) return nothing;
    const found = choices.map(({ accountId }) => accountId).filter((id) => !this.long.missed.has(id));
    const selectedCount = found.filter((id) => this.selectedIds.has(id)).length;
    const totalSelected = choices.filter(({ accountId }) => this.selectedIds.has(accountId)).length;
    const change = (event: Event): void => this.setSelected(found, (event.target as HTMLInputElement).checked);
    return html`<label class="all" ?hidden=${found.length === 0}>
      <input
        type="checkbox"
        .checked=${selectedCount === found.length}
        .indeterminate=${selectedCount > 0 && selectedCount < found.length}
        aria-describedby=${this.refusalId ?? nothing}
        @change=${change}
      />
      <span>${this.long.query === '' ? accounts.selectAll : accountSearch.selectFound}</span>
      <span class="count caption" aria-hidden="true">${accounts.selected(totalSelected, choices.length)}</span>
    </label>`;
  }

  private renderGroup({ container, accounts }: AccountGroup): TemplateResult {
    return html`<div
      class="group"
      role="group"
      aria-labelledby=${`group-${container}`}
      aria-describedby=${this.refusalId ?? nothing}
      ?hidden=${accounts.every(({ accountId }) => this.long.hidden.has(accountId))}
    >
      <h3 class="group-name" id=${`group-${container}`}>${this.words.accounts.containers[container]}</h3>
      <ul class="rows">
        ${repeat(
          accounts,
          (account) => account.accountId,
          (account) => this.renderRow(account),
        )}
      </ul>
    </div>`;
  }

  protected override render(): TemplateResult {
    const groups = accountGroups(this.accounts);
    this.long.setRows(
      groups.flatMap(({ accounts }) => accounts.map((one) => [one.accountId, one.accountName, one.mask] as const)),
    );
    const isRendered = ({ accountId }: AccountView): boolean => this.long.rendered.has(accountId);
    return html`${this.long.renderSearch(this.words.accountSearch)} ${this.renderSelectAll()}
    ${groups.map((group) => this.renderGroup({ ...group, accounts: group.accounts.filter(isRendered) }))}`;
  }
}

/** Renders a note below a list that may lack accounts, because it has the maximum length. `more`: a sentence after it. */
export const renderLimitNote = (
  count: number,
  words: LaterStrings['accounts'],
  more = '',
): TemplateResult | typeof nothing =>
  count < maxListedAccounts
    ? nothing
    : html`<p class="caption muted">${words.firstOnly(maxListedAccounts)} ${more}</p>`;

/** Accounts of one container, for example all cards. */
interface AccountGroup {
  container: AccountView['container'];
  accounts: readonly AccountView[];
}

/** Groups accounts by container, in the contract's order of containers. */
const accountGroups = (accounts: readonly AccountView[]): readonly AccountGroup[] =>
  containers
    .map((container) => ({ container, accounts: accounts.filter((account) => account.container === container) }))
    .filter((group) => group.accounts.length > 0);

function renderBalance(
  account: AccountView,
  accounts: LaterStrings['accounts'],
  formats: Formats,
): TemplateResult | typeof nothing {
  if (account.balance === null) return nothing;
  return html`<span class="amount">
    <span class="unseen">${accounts.balance}</span> <bdi translate="no">${formats.money(account.balance)}</bdi>
    ${isOwed(account) ? html`<span class="owed">${accounts.owed}</span>` : nothing}
  </span>`;
}

/** Renders name, last digits, state and balance of an account. `reason`: why the account cannot be selected; `null` if it can be. */
function renderAccount(
  account: AccountView,
  accounts: LaterStrings['accounts'],
  formats: Formats,
  reason: string | null = null,
): TemplateResult {
  const isClosed = account.accountStatus === 'CLOSED' || account.accountStatus === 'TO_BE_CLOSED';
  return html`<span>
      <bdi translate="no" class="name">${account.accountName}</bdi>
      <span class="details">
        ${
          account.mask === null
            ? nothing
            : html`<span
                ><bdi translate="no" class="tabular" aria-hidden="true">••${account.mask}</bdi
                ><span class="unseen">${accounts.masked(account.mask)}</span></span
              >`
        }
        ${isClosed && reason === null ? html`<span>${accounts.closed}</span>` : nothing}
        ${account.historyArriving ? html`<span>${accounts.historyArriving}</span>` : nothing}
      </span>
      ${reason === null ? nothing : html`<span class="reason">${reason}</span>`}
    </span>
    ${renderBalance(account, accounts, formats)}`;
}

customElements.define('fin-account-list', FinAccountList);

declare global {
  interface HTMLElementTagNameMap {
    'fin-account-list': FinAccountList;
  }
}
