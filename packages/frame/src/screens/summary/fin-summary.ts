import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { AccountView } from '@fin-link/contracts/browser';
import { mayLinkMore, maySelectAccounts, readyAccounts } from '@fin-link/flow';
import '../../components/account-list/fin-account-list.ts';
import type { FinAccountList } from '../../components/account-list/fin-account-list.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import '../../components/duplicate-accounts/fin-duplicate-accounts.ts';
import { forgetCode } from '../../platform/drafts/form-drafts.ts';
import '../../components/marks/fin-pair.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepShown } from '../../components/shell/step-shown.ts';
import { SpokenCount } from './spoken-count.ts';

/** The accounts that were found. The user selects the ones to keep. */
export class FinSummary extends ScreenElement<'summary'> {
  static override properties: PropertyDeclarations = {
    kept: { state: true },
  };

  private readonly spoken = new SpokenCount(this, (kept, found) =>
    this.scope.announcer.polite(this.words.accounts.selected(kept, found)),
  );

  private get list(): FinAccountList {
    return this.renderRoot.querySelector('fin-account-list') as FinAccountList;
  }

  /** Selected accounts; null until the first list is loaded. */
  private kept: ReadonlySet<number> | null = null;

  private duplicatesNoted = false;

  /** Ids of accounts whose initial selection was applied. From then on, only the user changes their selection. */
  private readonly shownAccountIds = new Set<number>();

  /** Accounts that are ready. Accounts that are not ready stay linked and cannot be selected. */
  private get ready(): readonly AccountView[] {
    return readyAccounts(this.state.accounts);
  }

  protected override willUpdate(): void {
    const arrived = this.ready.filter(({ accountId }) => !this.shownAccountIds.has(accountId));
    if (arrived.length === 0) return;
    const selected = arrived.filter((account) => account.isSelectedForAggregation);
    this.kept = new Set([...(this.kept ?? []), ...selected.map(({ accountId }) => accountId)]);
    for (const { accountId } of arrived) this.shownAccountIds.add(accountId);
  }

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    this.noteDuplicates();
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

  private noteDuplicates(): void {
    const count = this.duplicates.length;
    if (count > 0 && !this.duplicatesNoted) this.scope.report('dedup_shown', { count });
    this.duplicatesNoted ||= count > 0;
  }

  private get selectable(): boolean {
    return maySelectAccounts(this.facts, this.state.connection);
  }

  private get keptHere(): readonly number[] {
    return this.ready.map((account) => account.accountId).filter((id) => this.kept?.has(id));
  }

  private get refusal(): string | null {
    const { accounts } = this.words;
    if (this.state.refusal === null) return null;
    return this.state.refusal === 'empty' ? accounts.empty : accounts.failed;
  }

  private recount(): void {
    this.kept = this.list.kept;
    this.spoken.say(this.keptHere.length, this.ready.length);
  }

  private save(then: 'success' | 'another'): void {
    const accountIds = this.selectable ? this.keptHere : this.ready.map((account) => account.accountId);
    this.scope.report('accounts_save', { found: this.ready.length, kept: accountIds.length });
    this.send({ type: 'selectionSubmitted', accountIds, then });
  }

  private get canStillVerify(): boolean {
    const { flow, verificationFirst } = this.facts.options;
    return flow === 'aggregation-plus-verification' && !verificationFirst;
  }

  private renderActions(): TemplateResult {
    const { accounts } = this.words;
    const { selectable } = this;
    const { saving } = this.state;
    const kept = this.keptHere.length;
    const label = !selectable ? accounts.continue : kept === 0 ? accounts.saveNone : accounts.save(kept);
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
    const refused = this.refusal !== null;
    return html`<fin-shell
      .heading=${accounts.title(this.ready.length, connection.provider.name)}
      .step=${stepShown('accounts', this.facts, this.state.connection)}
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
        .kept=${this.kept ?? new Set<number>()}
        ?selectable=${selectable}
        .refusalId=${refused ? 'summary-refusal' : null}
        @change=${this.recount}
      ></fin-account-list>
      ${refused ? html`<p class="refusal" id="summary-refusal">${this.refusal}</p>` : nothing}
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
