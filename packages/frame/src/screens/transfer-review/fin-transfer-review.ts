import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepAfterLinking } from '../../components/shell/stepper-step.ts';
import { factsListStyles } from '../../components/facts-list/facts-list.ts';
import { factsOfTransfer, renderFacts } from '../../components/transfer-facts/transfer-facts.ts';
import type { Fact, FactName } from '../../components/transfer-facts/transfer-facts.ts';
import { contentsStyles, renderContents } from './contents.ts';
import { storedAccountNumber } from '../../platform/drafts/deposit-drafts.ts';

/** Events that open the screen of a fact, by the fact's name. */
const editEvents = {
  account: 'accountWanted',
  number: 'transferDetailsWanted',
  what: 'positionsWanted',
} as const satisfies Partial<Record<FactName, string>>;
/** Whether a fact has a screen on which the user can change it. */
const isEditable = (name: FactName): name is keyof typeof editEvents => Object.hasOwn(editEvents, name);

/**
 * The review of the details before they are shared. The user checks them and makes a declaration. Sharing the details does not move
 * any assets.
 */
export class FinTransferReview extends ScreenElement<'transferReview'> {
  static override properties: PropertyDeclarations = {
    isDeclared: { state: true },
    isMissing: { state: true },
  };

  static override styles = [
    factsListStyles,
    contentsStyles,
    css`
      .declaration {
        display: grid;
        grid-template-columns: auto minmax(0, 1fr);
        gap: var(--space-3);
        align-items: start;
        min-block-size: 44px;
        cursor: pointer;
      }
      .declaration input {
        inline-size: 20px;
        block-size: 20px;
        margin: 2px 0 0;
        accent-color: var(--fin-color-accent);
      }
    `,
  ];

  private get box(): HTMLInputElement {
    return this.renderRoot.querySelector('.declaration input') as HTMLInputElement;
  }

  /** Whether the user has checked the box of the declaration. */
  private isDeclared = false;

  /** Whether the user tried to continue without checking the box. */
  private isMissing = false;

  protected override updated(changed: PropertyValues<this>): void {
    const before = changed.get('state');
    if (before === undefined || this.state.problem === null || before.problem === this.state.problem) return;
    this.scope.announcer.assertive(this.words.transfer.review.failed);
  }

  private get typedNumber(): string {
    return storedAccountNumber(this.scope.drafts, this.state.account.accountId);
  }

  private share(): void {
    const { account, choice } = this.state;
    this.isMissing = !this.isDeclared;
    if (this.isMissing) {
      this.scope.announcer.assertive(this.words.transfer.review.declarationMissing);
      return this.box.focus();
    }
    this.scope.report('transfer_confirm', { scope: choice.scope });
    const accountNumber = account.knowsNumber || this.typedNumber === '' ? null : this.typedNumber;
    this.send({ type: 'transferConfirmed', accountNumber, idempotencyKey: crypto.randomUUID() });
  }

  private renderEdit({ name, label }: Pick<Fact, 'name' | 'label'>): TemplateResult | null {
    const { review } = this.words.transfer;
    const { account, sending } = this.state;
    if (!isEditable(name) || (name === 'number' && account.knowsNumber) || sending) return null;
    const edit = (): void => this.send({ type: editEvents[name] });
    return html`<button class="button quiet" type="button" aria-label=${review.of(label)} @click=${edit}>
      ${review.edit}
    </button>`;
  }

  private renderDeclaration(): TemplateResult {
    const { review } = this.words.transfer;
    return html`<label class="declaration">
        <input
          type="checkbox"
          aria-invalid=${this.isMissing}
          aria-describedby=${this.isMissing ? 'declaration-missing' : nothing}
          .checked=${this.isDeclared}
          @change=${() => {
            this.isDeclared = this.box.checked;
            this.isMissing = false;
          }}
        />
        <span>${review.declaration}</span>
      </label>
      ${this.isMissing ? html`<p class="refusal" id="declaration-missing">${review.declarationMissing}</p>` : nothing}`;
  }

  protected override render(): TemplateResult {
    const { review } = this.words.transfer;
    const { sending, problem, account, choice } = this.state;
    const app = this.scope.app.name;
    const { typedNumber: typed } = this;
    const facts = factsOfTransfer({ ...this.state, app, typedNumber: typed }, this.words, this.scope.formats);
    return html`<fin-shell .heading=${review.title} .step=${stepAfterLinking('transfer', this.facts)} ?back=${!sending}>
      ${renderFacts(
        facts.filter(({ name }) => name !== 'what'),
        (fact) => this.renderEdit(fact),
      )}
      ${renderContents(account, choice, this.words, this.scope.formats, this.renderEdit({ name: 'what', label: this.words.transfer.facts.what }))}
      ${this.renderDeclaration()}
      <p class="muted">${review.nothingMoves(app)}</p>
      ${problem === null ? nothing : html`<p class="refusal">${review.failed}</p>`}
      ${actionButton({ kind: 'primary', label: review.share, busy: sending, handlePress: () => this.share() })}
    </fin-shell>`;
  }
}

customElements.define('fin-transfer-review', FinTransferReview);

declare global {
  interface HTMLElementTagNameMap {
    'fin-transfer-review': FinTransferReview;
  }
}
