import type { AccountView } from '@fin-link/contracts/browser';
import { mayLinkMore, maySelectAccounts, readyAccounts } from '@fin-link/flow';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { FinAccountList } from '../../components/account-list/fin-account-list.ts';
import { renderLimitNote } from '../../components/account-list/fin-account-list.ts';
import { SpokenCount } from '../../components/account-list/spoken-count.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import '../../components/marks/fin-pair.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepWhileLinking } from '../../components/shell/stepper-step.ts';
import { forgetCode } from '../../platform/drafts/form-drafts.ts';
import './fin-duplicate-accounts.ts';

/** The screen with the accounts that were found. The user selects the ones to use in the app. */
class FinSummary extends ScreenElement<'summary'> {
  static override properties: PropertyDeclarations = {
    selectedIds: { state: true },
  };

  private readonly spoken = new SpokenCount(this, (selected, found) =>
    this.scope.announcer.polite(this.words.accounts.selected(selected, found)),
  );

  private get list(): FinAccountList {
    return this.renderRoot.querySelector('fin-account-list') as FinAccountList;
  }

  /** Ids of the selected accounts; `null` until the first accounts have arrived. */
  private selectedIds: ReadonlySet<number> | null = null;

  /** Whether the notice about duplicates was reported to analytics. */
  private areDuplicatesReported = false;

  /** Ids of accounts whose initial selection was applied. From then on, only the user changes their selection. */
  private readonly initializedIds = new Set<number>();

  /** Accounts that are ready. Accounts that are not ready stay linked and cannot be selected. */
  private get ready(): readonly AccountView[] {
    return readyAccounts(this.state.accounts);
  }

  protected override willUpdate(): void {
    const arrived = this.ready.filter(({ accountId }) => !this.initializedIds.has(accountId));
    if (arrived.length === 0) return;
    const selected = arrived.filter((account) => account.isSelectedForAggregation);
    this.selectedIds = new Set([...(this.selectedIds ?? []), ...selected.map(({ accountId }) => accountId)]);
    for (const { accountId } of arrived) this.initializedIds.add(accountId);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    this.reportDuplicates();
    if (before === undefined || before.refusal === this.state.refusal || this.refusal === null) return;
    this.scope.announcer.assertive(this.refusal);
    if (this.state.refusal === 'empty') this.list.focus();
  }

  /** Accounts that are also linked through another connection, as soon as those connections are loaded. */
  private get duplicates(): readonly AccountView[] {
    return this.state.otherConnections === null
      ? []
      : this.ready.filter((one) => one.associatedProviderAccountIds.length > 0);
  }

  private reportDuplicates(): void {
    const count = this.duplicates.length;
    if (count === 0 || this.areDuplicatesReported) return;
    this.scope.report('dedup_shown', { count });
    this.areDuplicatesReported = true;
  }

  /** Whether the user may select accounts. Otherwise all are used. */
  private get selectable(): boolean {
    return maySelectAccounts(this.facts, this.state.connection);
  }

  /** Ids of the accounts that are ready and selected, in the order of the list. */
  private get readySelectedIds(): readonly number[] {
    return this.ready.map((account) => account.accountId).filter((id) => this.selectedIds?.has(id));
  }

  private get refusal(): string | null {
    const { accounts } = this.words;
    if (this.state.refusal === null) return null;
    return this.state.refusal === 'empty' ? accounts.empty : accounts.failed;
  }

  private handleChange(): void {
    this.selectedIds = this.list.selectedIds;
    this.spoken.say(this.readySelectedIds.length, this.ready.length);
  }

  private save(then: 'success' | 'another'): void {
    const accountIds = this.selectable ? this.readySelectedIds : this.ready.map((account) => account.accountId);
    this.scope.report('accounts_save', { found: this.ready.length, kept: accountIds.length });
    this.send({ type: 'selectionSubmitted', accountIds, then });
  }

  /** Whether the user can verify accounts after this screen. */
  private get canStillVerify(): boolean {
    const { flow, verificationFirst } = this.facts.options;
    return flow === 'aggregation-plus-verification' && !verificationFirst;
  }

  private renderActions(): TemplateResult {
    const { accounts } = this.words;
    const { selectable } = this;
    const { saving } = this.state;
    const count = this.readySelectedIds.length;
    const saveLabel = count === 0 ? accounts.saveNone : accounts.save(count);
    const label = selectable ? saveLabel : accounts.continue;
    return html`${actionButton({ kind: 'primary', label, busy: saving?.then === 'success', idle: saving !== null, handlePress: () => this.save('success') })}
    ${selectable && mayLinkMore(this.facts) ? actionButton({ kind: 'secondary', label: accounts.saveAnother, busy: saving?.then === 'another', idle: saving !== null, handlePress: () => this.save('another') }) : nothing}`;
  }

  protected override firstUpdated(): void {
    forgetCode(this.scope.drafts);
  }

  protected override render(): TemplateResult {
    const { accounts } = this.words;
    const { selectable } = this;
    const { connection } = this.state;
    const isRefused = this.refusal !== null;
    return html`<fin-shell
      .heading=${accounts.title(this.ready.length, connection.provider.name)}
      .step=${stepWhileLinking('accounts', this.facts, this.state.connection)}
    >
      <fin-pair slot="mark" .bank=${connection.provider}></fin-pair>
      ${
        this.duplicates.length === 0
          ? nothing
          : html`<fin-duplicate-accounts
              .accounts=${this.duplicates}
              .connections=${this.state.otherConnections ?? []}
            ></fin-duplicate-accounts>`
      }
      ${selectable ? html`<p class="muted">${accounts.lead(this.scope.app.name)}</p>` : nothing}
      <fin-account-list
        .accounts=${this.ready}
        .selectedIds=${this.selectedIds ?? new Set<number>()}
        ?selectable=${selectable}
        .refusalId=${isRefused ? 'summary-refusal' : null}
        @change=${this.handleChange}
      ></fin-account-list>
      ${isRefused ? html`<p class="refusal" id="summary-refusal">${this.refusal}</p>` : nothing}
      ${renderLimitNote(this.state.accounts.length, accounts, accounts.othersLinked)}
      ${selectable ? html`<p class="caption muted">${accounts.untickedNote}</p>` : nothing}
      ${this.canStillVerify ? html`<p class="caption muted">${accounts.verifyNext}</p>` : nothing}
      ${this.renderActions()}
    </fin-shell>`;
  }
}

customElements.define('fin-summary', FinSummary);

declare global {
  interface HTMLElementTagNameMap {
    'fin-summary': FinSummary;
  }
}
