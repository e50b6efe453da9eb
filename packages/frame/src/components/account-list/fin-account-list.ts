import type { PropertyDeclarations, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AccountView } from '@fin-link/contracts/browser';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import { LongList } from '../long-list/long-list.ts';
import { plainRows } from '../long-list/row-limits.ts';
import type { AccountGroup } from './account-groups.ts';
import { accountGroups } from './account-groups.ts';
import { accountListStyles } from './fin-account-list.styles.ts';
import { renderAccount } from './render-account.ts';

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

  static override styles = accountListStyles;

  accounts: readonly AccountView[] = [];

  /** Whether accounts can be selected. */
  selectable = false;

  /** Whether only one account can be selected, with radio buttons. */
  single = false;

  /** Reasons in words why accounts cannot be selected, by account id. */
  reasons: ReadonlyMap<number, string> = new Map();

  /** Ids of the selected accounts. */
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

customElements.define('fin-account-list', FinAccountList);

declare global {
  interface HTMLElementTagNameMap {
    'fin-account-list': FinAccountList;
  }
}
