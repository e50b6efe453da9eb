import type { Candidate } from '@fin-link/flow';
import { maySearch } from '@fin-link/flow';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { FinAccountList } from '../../components/account-list/fin-account-list.ts';
import { renderLimitNote } from '../../components/account-list/fin-account-list.ts';
import { actionButton } from '../../components/buttons/action-button.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepAfterLinking } from '../../components/shell/stepper-step.ts';
import { wordFor } from '../../platform/words/word-for.ts';

/** The screen on which the user selects the accounts of a connection to verify. */
class FinPickAccount extends ScreenElement<'pickAccount'> {
  static override properties: PropertyDeclarations = {
    pickedIds: { state: true },
  };

  private get list(): FinAccountList {
    return this.renderRoot.querySelector('fin-account-list') as FinAccountList;
  }

  /** Ids of the selected accounts; `null` until the user changes the selection. */
  private pickedIds: ReadonlySet<number> | null = null;

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined || before.refusal === this.state.refusal || this.refusal === null) return;
    this.scope.announcer.assertive(this.refusal);
    if (this.state.refusal === 'empty') this.list.focus();
  }

  /** Ids of the accounts that are selected, in the order of the list. */
  private get selectedIds(): readonly number[] {
    const pickedIds = this.pickedIds ?? new Set(this.state.picked);
    return this.state.candidates.map(({ account }) => account.accountId).filter((id) => pickedIds.has(id));
  }

  private get refusal(): string | null {
    const { pick } = this.words.verification;
    const { refusal, several } = this.state;
    if (refusal === null) return null;
    return refusal === 'empty' ? pick.empty(several) : pick.failed;
  }

  /** Returns the reason why an account cannot be verified, in words; `null` if it can be. */
  private reasonOf({ account, obstacle }: Candidate): string | null {
    const { pick } = this.words.verification;
    if (obstacle === null) return null;
    return (
      (obstacle === 'container' ? wordFor(pick.containers, account.container) : undefined) ?? pick.reasons[obstacle]
    );
  }

  private submit(): void {
    this.scope.report('verify_pick', { count: this.selectedIds.length });
    this.send({ type: 'accountsPicked', accountIds: this.selectedIds });
  }

  private renderList(): TemplateResult {
    const { candidates, several, noneUsable } = this.state;
    const reasons = candidates.flatMap((one): [number, string][] => {
      const reason = this.reasonOf(one);
      return reason === null ? [] : [[one.account.accountId, reason]];
    });
    return html`<fin-account-list
        .accounts=${candidates.map(({ account }) => account)}
        .reasons=${new Map(reasons)}
        .selectedIds=${new Set(this.selectedIds)}
        .refusalId=${this.refusal === null ? null : 'pick-refusal'}
        ?selectable=${!noneUsable}
        ?single=${!several}
        @change=${() => (this.pickedIds = this.list.selectedIds)}
      ></fin-account-list>
      ${renderLimitNote(candidates.length, this.words.accounts)}`;
  }

  /** Renders the button of the combined flow that saves the accounts without a verification. */
  private renderDecline(kind: 'primary' | 'secondary'): TemplateResult {
    const { pick } = this.words.verification;
    return actionButton({ kind, label: pick.notNow, handlePress: () => this.send({ type: 'verifyDeclined' }) });
  }

  /** Whether the flow combines aggregation and verification. */
  private get isCombined(): boolean {
    return this.facts.options.flow === 'aggregation-plus-verification';
  }

  private renderNextStep(): TemplateResult {
    const { pick } = this.words.verification;
    if (!maySearch(this.facts))
      return this.isCombined
        ? this.renderDecline('primary')
        : actionButton({
            kind: 'primary',
            label: pick.close,
            handlePress: () => this.send({ type: 'closeRequested' }),
          });
    return html`${actionButton({ kind: 'primary', label: pick.otherLogin, handlePress: () => this.send({ type: 'differentLoginPicked' }) })}
    ${this.isCombined ? this.renderDecline('secondary') : actionButton({ kind: 'secondary', label: pick.otherBank, handlePress: () => this.send({ type: 'chooseAnother' }) })}`;
  }

  private renderNone(): TemplateResult {
    const { pick } = this.words.verification;
    const { connection } = this.state;
    return html`<fin-shell .heading=${pick.noneTitle}>
      <p>${pick.none(connection.provider.name)}</p>
      ${this.renderList()} ${this.renderNextStep()}
    </fin-shell>`;
  }

  protected override render(): TemplateResult {
    const { pick } = this.words.verification;
    const { several, noneUsable } = this.state;
    if (noneUsable) return this.renderNone();
    return html`<fin-shell .heading=${pick.title(several)} .step=${stepAfterLinking('verify', this.facts)}>
      <p class="muted">${pick.lead(this.scope.app.name)}</p>
      ${this.renderList()}
      ${this.refusal === null ? nothing : html`<p class="refusal" id="pick-refusal">${this.refusal}</p>`}
      ${actionButton({ kind: 'primary', label: pick.verify(this.selectedIds.length), handlePress: () => this.submit() })}
      ${this.isCombined ? this.renderDecline('secondary') : nothing}
    </fin-shell>`;
  }
}

customElements.define('fin-pick-account', FinPickAccount);

declare global {
  interface HTMLElementTagNameMap {
    'fin-pick-account': FinPickAccount;
  }
}
