import type { PropertyDeclarations, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AccountView } from '@fin-link/contracts/browser';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import { accountGroups } from './account-groups.ts';
import { accountListStyles } from './fin-account-list.styles.ts';
import { renderAccount } from './render-account.ts';

/** Minimum number of accounts for a checkbox that selects all. */
const selectAllFrom = 4;

/**
 * Accounts grouped by container, with checkboxes, radio buttons or neither.
 *
 * @fires change - The native event of a checkbox or radio button; `kept` holds the selected accounts.
 */
export class FinAccountList extends FrameElement {
  static override properties: PropertyDeclarations = {
    accounts: { attribute: false },
    selectable: { type: Boolean },
    single: { type: Boolean },
    reasons: { attribute: false },
    kept: { attribute: false },
    refusalId: {},
  };

  static override styles = accountListStyles;

  accounts: readonly AccountView[] = [];

  selectable = false;

  /** Whether only one account can be selected, with radio buttons. */
  single = false;

  /** Accounts that cannot be selected, each with the reason in words. */
  reasons: ReadonlyMap<number, string> = new Map();

  /** Ids of the selected accounts. */
  kept: ReadonlySet<number> = new Set();

  /** Id of the text that explains why the selection was refused; `null` if it was not refused. */
  refusalId: string | null = null;

  override focus(options?: FocusOptions): void {
    const inputs = [...this.querySelectorAll('input')].filter((one) => !one.disabled);
    (inputs.find((one) => one.type === 'radio' && one.checked) ?? inputs[0])?.focus(options);
  }

  private keep(ids: readonly number[], ticked: boolean): void {
    const kept = new Set(this.single ? [] : this.kept);
    for (const id of ids) {
      if (ticked) kept.add(id);
      else kept.delete(id);
    }
    this.kept = kept;
  }

  /** Ids of the accounts that can be selected. */
  private get choices(): readonly number[] {
    return this.accounts.map((account) => account.accountId).filter((id) => !this.reasons.has(id));
  }

  private renderRow(account: AccountView): TemplateResult {
    const reason = this.reasons.get(account.accountId) ?? null;
    const shown = renderAccount(account, this.words.accounts, this.scope.formats, reason);
    if (!this.selectable) return html`<li><div class="row read-only">${shown}</div></li>`;
    const change = (event: Event): void => this.keep([account.accountId], (event.target as HTMLInputElement).checked);
    return html`<li>
      <label class=${reason === null ? 'row' : 'row unfit'}>
        <input
          type=${this.single ? 'radio' : 'checkbox'}
          name="account"
          value=${account.accountId}
          ?disabled=${reason !== null}
          .checked=${this.kept.has(account.accountId)}
          @change=${change}
        />
        ${shown}
      </label>
    </li>`;
  }

  private renderSelectAll(): TemplateResult {
    const { accounts } = this.words;
    const all = this.choices;
    const kept = all.filter((id) => this.kept.has(id)).length;
    const change = (event: Event): void => this.keep(all, (event.target as HTMLInputElement).checked);
    return html`<label class="all">
      <input
        type="checkbox"
        .checked=${kept === all.length}
        .indeterminate=${kept > 0 && kept < all.length}
        aria-describedby=${this.refusalId ?? nothing}
        @change=${change}
      />
      <span>${accounts.selectAll}</span>
      <span class="count caption" aria-hidden="true">${accounts.selected(kept, all.length)}</span>
    </label>`;
  }

  protected override render(): TemplateResult {
    const { accounts } = this.words;
    return html`${this.selectable && !this.single && this.choices.length >= selectAllFrom ? this.renderSelectAll() : nothing}
    ${accountGroups(this.accounts).map(
      (group) =>
        html`<div
          class="group"
          role="group"
          aria-labelledby=${`group-${group.container}`}
          aria-describedby=${this.refusalId ?? nothing}
        >
          <h3 class="group-name" id=${`group-${group.container}`}>${accounts.containers[group.container]}</h3>
          <ul class="rows">
            ${repeat(
              group.accounts,
              (account) => account.accountId,
              (account) => this.renderRow(account),
            )}
          </ul>
        </div>`,
    )}`;
  }
}

customElements.define('fin-account-list', FinAccountList);

declare global {
  interface HTMLElementTagNameMap {
    'fin-account-list': FinAccountList;
  }
}
