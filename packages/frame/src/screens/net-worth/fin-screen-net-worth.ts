import type { NetWorthAccount, NetWorthTotal } from '@fin-link/contracts/browser';
import type { SessionFacts } from '@fin-link/flow';
import type { PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { LongList } from '../../components/long-list/long-list.ts';
import { plainRows } from '../../components/long-list/row-limits.ts';
import { ViewElement, viewStyles } from '../../components/shell/view-element.ts';
import '../../components/switch/fin-switch.ts';
import type { FrameStateOf } from '../../platform/scope/frame-state.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';
import { netWorthStyles } from './fin-screen-net-worth.styles.ts';
import type { CurrencyGroup, NetWorthGroups, PropertyGroup } from './net-worth-groups.ts';
import { groupAccounts } from './net-worth-groups.ts';
import type { RowParts } from './render-rows.ts';
import { currencyName, renderAccountRow, renderAfterLoans, renderLeftOut } from './render-rows.ts';

/** The user's assets and liabilities, with a switch for each account. */
export class FinScreenNetWorth extends ViewElement<'netWorth'> {
  static override styles = [viewStyles, netWorthStyles];

  private readonly long = new LongList(this, plainRows);

  /** Id of the account whose switch had the focus. The switch gets the focus again, because its use moves the account to another table. */
  private focusedAccountId: string | null = null;
  /** The switched account that was announced last. */
  private announcedAccount: NetWorthAccount | null = null;

  private get strings(): LaterStrings['netWorth'] {
    return this.words.netWorth;
  }

  private get rowParts(): RowParts {
    const { changes, isLimited } = this.state;
    return {
      words: this.words,
      scope: this.scope,
      changes,
      isLimited,
      hidden: this.long.hidden,
      handleSwitch: (accountId, include) => this.send({ type: 'includeSwitched', accountId, include }),
    };
  }

  protected override willUpdate(): void {
    this.focusedAccountId = this.querySelector<HTMLElement>('fin-switch:focus-within')?.dataset['account'] ?? null;
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined) return;
    const { switched, changes } = this.state;
    if (switched !== null && switched !== before.switched)
      this.scope.report('networth_toggle', { include: switched.includeInNetWorth });
    for (const { accountId, status } of changes) {
      const wasAnnounced = before.changes.some((one) => one.accountId === accountId && one.status === 'failed');
      if (status === 'failed' && !wasAnnounced)
        this.scope.announcer.assertive(this.strings.failedSpoken(this.nameOf(accountId)));
    }
    this.speakTotals();
    if (this.focusedAccountId !== null) void this.keepFocus(this.focusedAccountId);
  }

  private nameOf(id: number): string {
    return this.state.accounts.find(({ accountId }) => accountId === id)?.accountName ?? '';
  }

  /** Announces the new totals when they include the change, or when updating them has failed. */
  private speakTotals(): void {
    const { switched, freshness, totals } = this.state;
    if (switched === null || switched === this.announcedAccount || this.isBehind) return;
    this.announcedAccount = switched;
    const { formats, announcer } = this.scope;
    const now = totals.map(({ netWorth, currency }) => formats.money({ amount: netWorth, currency }));
    const speak = switched.includeInNetWorth ? this.strings.nowIncluded : this.strings.nowLeftOut;
    announcer.polite(speak(switched.accountName, freshness === 'failed' ? '' : formats.list(now)));
  }

  private async keepFocus(accountId: string): Promise<void> {
    await this.updateComplete;
    if (this.querySelector(':focus-within') !== null || !this.ownerDocument.hasFocus()) return;
    const button = this.querySelector<HTMLElement>(`fin-switch[data-account="${accountId}"] button`);
    if (button === null) this.focusEntry();
    else button.focus();
  }

  /** Whether the totals do not include the last change yet. */
  private get isBehind(): boolean {
    return this.state.freshness === 'loading' || this.state.freshness === 'behind';
  }

  private renderTotal(total: NetWorthTotal, isFirst: boolean): TemplateResult {
    const { currency, netWorth, assets, liabilities } = total;
    const money = (amount: string): TemplateResult =>
      html`<bdi translate="no">${this.scope.formats.money({ amount, currency })}</bdi>`;
    const totals = html`<dl class="totals" aria-busy=${this.isBehind ? 'true' : nothing}>
      <div class="whole">
        <dt>${this.strings.netWorth}</dt>
        <dd>${money(netWorth)}</dd>
      </div>
      <div>
        <dt>${this.strings.assets}</dt>
        <dd>${money(assets)}</dd>
      </div>
      <div>
        <dt>${this.strings.liabilities}</dt>
        <dd>${money(liabilities)}</dd>
      </div>
    </dl>`;
    return isFirst
      ? html`<div class="figure">${totals} ${renderLeftOut(this.state.accounts, this.strings, this.scope)}</div>`
      : totals;
  }

  /**
   * Renders a table with explicit roles. On narrow screens, rows are shown as cards, and without roles they would lose their table
   * semantics.
   */
  private renderTable(labelledBy: string, groups: unknown): TemplateResult {
    return html`<table role="table" aria-labelledby=${labelledBy}>
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">${this.strings.account}</th>
          <th class="amount" role="columnheader" scope="col">${this.strings.balance}</th>
          ${this.state.isLimited ? nothing : html`<th role="columnheader" scope="col">${this.strings.included}</th>`}
        </tr>
      </thead>
      ${groups}
    </table>`;
  }

  private isRendered({ accountId }: NetWorthAccount): boolean {
    return this.long.rendered.has(accountId);
  }

  private renderRows(accounts: readonly NetWorthAccount[]): unknown {
    return repeat(
      accounts.filter((account) => this.isRendered(account)),
      ({ accountId }) => accountId,
      (account) => renderAccountRow(account, this.rowParts),
    );
  }

  private renderProperty({ property, loans, afterLoans }: PropertyGroup): TemplateResult {
    return html`${this.renderRows([property])}
    ${repeat(
      loans.filter((loan) => this.isRendered(loan)),
      ({ accountId }) => accountId,
      (loan) => renderAccountRow(loan, this.rowParts, true),
    )}
    ${afterLoans === null || this.long.missed.has(property.accountId) ? nothing : renderAfterLoans(afterLoans, this.rowParts)}`;
  }

  /** Renders a group of accounts. `isInner`: the group is below the name of a currency. */
  private renderGroup(
    id: string,
    heading: string,
    accounts: readonly NetWorthAccount[],
    rows: unknown,
    { note = null, isInner = false }: { note?: string | null; isInner?: boolean } = {},
  ): TemplateResult | typeof nothing {
    const rendered = accounts.filter((account) => this.isRendered(account));
    if (rendered.length === 0) return nothing;
    return html`<div class="group" ?hidden=${rendered.every(({ accountId }) => this.long.hidden.has(accountId))}>
      ${isInner ? html`<h4 id=${id} aria-level=${this.levelOf(4)}>${heading}</h4>` : html`<h3 id=${id} aria-level=${this.levelOf(3)}>${heading}</h3>`}
      ${note === null ? nothing : html`<p class="caption muted">${note}</p>`}
      ${this.renderTable(
        id,
        html`<tbody role="rowgroup">
          ${rows}
        </tbody>`,
      )}
    </div>`;
  }

  /** Renders the accounts of a currency. `isMixed`: there are several currencies. */
  private renderCurrency(group: CurrencyGroup, isFirst: boolean, isMixed: boolean): TemplateResult {
    const { strings } = this;
    const { currency, total, properties, assets, liabilities } = group;
    const hasLoans = properties.some(({ loans }) => loans.length > 0);
    const render = (
      kind: string,
      heading: string,
      accounts: readonly NetWorthAccount[],
      rows: unknown,
      note: string | null = null,
    ): unknown => this.renderGroup(`${kind}-${currency}`, heading, accounts, rows, { note, isInner: isMixed });
    return html`<section aria-labelledby=${isMixed ? `currency-${currency}` : nothing}>
      ${isMixed ? html`<h3 class="currency" id=${`currency-${currency}`} aria-level=${this.levelOf(3)}><bdi>${currencyName(this.scope, currency)}</bdi></h3>` : nothing}
      ${total === null ? nothing : this.renderTotal(total, isFirst)}
      ${isFirst ? this.long.renderSearch(strings.search) : nothing}
      ${
        properties.length === 0
          ? nothing
          : render(
              'property',
              hasLoans ? strings.propertyAndLoans : strings.property,
              properties.flatMap(accountsOf),
              properties.map((property) => this.renderProperty(property)),
              hasLoans ? strings.loansShown : null,
            )
      }
      ${
        assets.length === 0
          ? nothing
          : render(
              'assets',
              properties.length > 0 ? strings.otherAssets : strings.assets,
              assets,
              this.renderRows(assets),
            )
      }
      ${
        liabilities.length === 0
          ? nothing
          : render(
              'liabilities',
              hasLoans ? strings.otherLiabilities : strings.liabilities,
              liabilities,
              this.renderRows(liabilities),
            )
      }
    </section>`;
  }

  private renderEmpty(): TemplateResult {
    const { strings } = this;
    const app = this.scope.app.name;
    const [title, advice] = this.state.isLimited
      ? [strings.noneOfPicked, strings.noneOfPickedAdvice(app)]
      : [strings.emptyTitle, strings.emptyAdvice(app)];
    return html`<div class="card empty">
      <h3 aria-level=${this.levelOf(3)}>${title}</h3>
      <p>${advice}</p>
    </div>`;
  }

  private renderBody(): TemplateResult {
    const { accounts, isLimited, freshness } = this.state;
    const { strings } = this;
    if (accounts.length === 0) return this.renderEmpty();
    const groups = groupAccounts(this.state);
    const { currencies, withoutBalance, leftOut } = groups;
    this.long.setRows(
      accountsInOrder(groups).map(({ accountId, accountName, providerName, mask }) => [
        accountId,
        accountName,
        providerName,
        mask,
      ]),
    );
    return html`${isLimited ? html`<p class="muted">${strings.limited}</p>` : nothing}
    ${currencies.length > 1 ? html`<p class="muted">${strings.currencies}</p>` : nothing}
    ${
      freshness === 'failed'
        ? html`<div class="refusal outdated">
            <p>${strings.outdated}</p>
            <button class="link" type="button" @click=${() => this.send({ type: 'retry' })}>${strings.retry}</button>
          </div>`
        : nothing
    }
    ${currencies.length + withoutBalance.length === 0 ? html`<p class="card empty">${strings.noneIncluded}</p>` : nothing}
    ${repeat(
      currencies,
      ({ currency }) => currency,
      (group, index) => this.renderCurrency(group, index === 0, currencies.length > 1),
    )}
    ${
      withoutBalance.length === 0
        ? nothing
        : this.renderGroup('without-balance', strings.withoutBalance, withoutBalance, this.renderRows(withoutBalance), {
            note: strings.withoutBalanceNote,
          })
    }
    ${
      leftOut.length === 0
        ? nothing
        : this.renderGroup('left-out', strings.notIncluded, leftOut, this.renderRows(leftOut), {
            note: strings.notIncludedNote,
          })
    }`;
  }

  protected override render(): TemplateResult {
    return this.renderView(this.strings.title, html`<div class="stack">${this.renderBody()}</div>`);
  }
}

/** Returns the accounts of a group: the property, then its loans. */
const accountsOf = ({ property, loans }: PropertyGroup): NetWorthAccount[] => [property, ...loans];

/** Returns the accounts of all groups in the order of the screen. */
const accountsInOrder = ({ currencies, withoutBalance, leftOut }: NetWorthGroups): NetWorthAccount[] => [
  ...currencies.flatMap(({ properties, assets, liabilities }) => [
    ...properties.flatMap(accountsOf),
    ...assets,
    ...liabilities,
  ]),
  ...withoutBalance,
  ...leftOut,
];

export const render = (state: FrameStateOf<'netWorth'>, facts: SessionFacts): TemplateResult =>
  html`<fin-screen-net-worth .state=${state} .facts=${facts}></fin-screen-net-worth>`;

customElements.define('fin-screen-net-worth', FinScreenNetWorth);

declare global {
  interface HTMLElementTagNameMap {
    'fin-screen-net-worth': FinScreenNetWorth;
  }
}
