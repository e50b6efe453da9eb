import type { AccountView, TransferAccount, TransferIneligibility } from '@fin-link/contracts/browser';
import { maySearch } from '@fin-link/flow';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { FinAccountList } from '../../components/account-list/fin-account-list.ts';
import { renderLimitNote } from '../../components/account-list/fin-account-list.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepAfterLinking } from '../../components/shell/stepper-step.ts';

/** The screen on which the user picks the account of a connection to transfer. */
class FinPickInvestment extends ScreenElement<'pickInvestment'> {
  static override properties: PropertyDeclarations = {
    pickedId: { state: true },
  };

  private get list(): FinAccountList {
    return this.renderRoot.querySelector('fin-account-list') as FinAccountList;
  }

  /** Id of the account that the user picked; `null` until then. */
  private pickedId: number | null = null;

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined || before.refused || !this.state.refused) return;
    this.scope.announcer.assertive(this.words.transfer.pick.empty);
    this.list.focus();
  }

  private get selectedId(): number | null {
    return this.pickedId ?? this.state.picked;
  }

  private submit(): void {
    this.scope.report('transfer_pick', { accounts: this.state.accounts.length });
    this.send({ type: 'investmentPicked', accountId: this.selectedId });
  }

  /** Returns an account in the format of the account list. The list shows nothing for members that a transfer account lacks. */
  private viewOf(account: TransferAccount): AccountView {
    return {
      accountId: account.accountId,
      providerAccountId: this.state.providerAccountId,
      accountName: account.accountName,
      accountType: account.accountType,
      container: account.container,
      mask: account.mask,
      balance: account.balance,
      isAsset: true,
      accountStatus: 'ACTIVE',
      additionalStatus: null,
      isSelectedForAggregation: true,
      historyArriving: false,
      associatedProviderAccountIds: [],
    };
  }

  private renderList(): TemplateResult {
    const { accounts, noneUsable, refused } = this.state;
    const { reasons, stranger } = this.words.transfer.pick;
    const reasonOf = (ineligible: TransferIneligibility): string =>
      ineligible === 'holder' ? stranger(this.state.deliveringFirm, this.scope.app.name) : reasons[ineligible];
    const reasonsById = accounts.flatMap(({ accountId, ineligible }): [number, string][] =>
      ineligible === null ? [] : [[accountId, reasonOf(ineligible)]],
    );
    return html`<fin-account-list
        .accounts=${accounts.map((one) => this.viewOf(one))}
        .reasons=${new Map(reasonsById)}
        .selectedIds=${new Set(this.selectedId === null ? [] : [this.selectedId])}
        .refusalId=${refused ? 'pick-refusal' : null}
        ?selectable=${!noneUsable}
        single
        @change=${() => (this.pickedId = [...this.list.selectedIds][0] ?? null)}
      ></fin-account-list>
      ${renderLimitNote(accounts.length, this.words.accounts)}`;
  }

  private renderNone(): TemplateResult {
    const { pick } = this.words.transfer;
    const close = actionButton({
      kind: 'primary',
      label: pick.close,
      handlePress: () => this.send({ type: 'closeRequested' }),
    });
    return html`<fin-shell .heading=${pick.noneTitle}>
      <p>${pick.none(this.state.deliveringFirm)}</p>
      ${this.renderList()}
      ${maySearch(this.facts) ? actionButton({ kind: 'primary', label: pick.otherFirm, handlePress: () => this.send({ type: 'chooseAnother' }) }) : close}
    </fin-shell>`;
  }

  protected override render(): TemplateResult {
    const { pick } = this.words.transfer;
    const { noneUsable, refused } = this.state;
    if (noneUsable) return this.renderNone();
    return html`<fin-shell .heading=${pick.title} .step=${stepAfterLinking('transfer', this.facts)}>
      <p class="muted">${pick.lead(this.scope.app.name)}</p>
      ${this.renderList()} ${refused ? html`<p class="refusal" id="pick-refusal">${pick.empty}</p>` : nothing}
      ${actionButton({ kind: 'primary', label: pick.next, handlePress: () => this.submit() })}
    </fin-shell>`;
  }
}

customElements.define('fin-pick-investment', FinPickInvestment);

declare global {
  interface HTMLElementTagNameMap {
    'fin-pick-investment': FinPickInvestment;
  }
}
