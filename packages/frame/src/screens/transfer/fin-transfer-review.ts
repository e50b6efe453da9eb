import type { Money, TransferAccount } from '@fin-link/contracts/browser';
import type { TransferChoice } from '@fin-link/flow';
import type { PropertyDeclarations, PropertyValues, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import { actionButton } from '../../components/buttons/action-button.ts';
import { factsListStyles } from '../../components/facts-list/facts-list.ts';
import { sum } from '../../components/money/decimals.ts';
import { ScreenElement } from '../../components/shell/screen-element.ts';
import { stepAfterLinking } from '../../components/shell/stepper-step.ts';
import { storedAccountNumber } from '../../platform/drafts/form-drafts.ts';
import type { Formats } from '@fin-link/words';
import type { LaterStrings } from '../../platform/words/strings.ts';
import type { Fact, FactName } from './transfer-facts.ts';
import { factsOfTransfer, renderFacts } from './transfer-facts.ts';

/** Events that open the screen of a fact, by the fact's name. */
const editEvents = {
  account: 'accountWanted',
  number: 'transferDetailsWanted',
  what: 'positionsWanted',
} as const satisfies Partial<Record<FactName, string>>;
/** Returns whether a fact has a screen on which the user can change it. */
const isEditable = (name: FactName): name is keyof typeof editEvents => Object.hasOwn(editEvents, name);

/**
 * The review of the details before they are shared. The user checks them and makes a declaration. Sharing the details does not move
 * any assets.
 */
class FinTransferReview extends ScreenElement<'transferReview'> {
  static override properties: PropertyDeclarations = {
    isDeclared: { state: true },
    isMissing: { state: true },
  };

  static override styles = [
    factsListStyles,
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
      .contents {
        display: grid;
        gap: var(--space-2);

        header {
          display: flex;
          align-items: center;
          justify-content: space-between;
          padding-inline-end: var(--space-4);
        }
        h3 {
          margin: 0;
          font-size: 1rem;
        }
        li {
          display: grid;
          grid-template-columns: minmax(0, 1fr) auto;
          gap: var(--space-3);
          padding: var(--space-3) var(--space-4);
        }
        li + li {
          border-block-start: 1px solid var(--fin-color-divider);
        }
        .name {
          display: block;
          font-weight: 600;
          overflow-wrap: anywhere;
        }
        .value {
          font-variant-numeric: tabular-nums;
        }
        li:last-child .value {
          font-weight: 600;
        }
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

/** Returns one total for each currency. */
function totalsOf(values: readonly Money[]): readonly Money[] {
  const currencies = [...new Set(values.map(({ currency }) => currency))];
  return currencies.map((currency) => ({
    currency,
    amount: sum(values.filter((value) => value.currency === currency).map(({ amount }) => amount)),
  }));
}

/** Formats a quantity with up to nine decimals. */
const formatQuantity = (quantity: string, { locale }: Formats): string =>
  new Intl.NumberFormat(locale, { maximumFractionDigits: 9 }).format(quantity as Intl.StringNumericLiteral);

/** Renders the positions with name and quantity, whether cash is included, and a total. `edit`: the button beside the heading. */
function renderContents(
  { positions, cash }: TransferAccount,
  { scope, positionIds }: TransferChoice,
  { transfer: { review, facts } }: LaterStrings,
  formats: Formats,
  edit: unknown,
): TemplateResult {
  const includedPositions =
    scope === 'partial' ? positions.filter(({ positionId }) => positionIds.includes(positionId)) : positions;
  const isCashIncluded = scope !== 'partial';
  const values = [...includedPositions.map(({ value }) => value), ...(isCashIncluded && cash !== null ? [cash] : [])];
  const row = (name: unknown, detail: unknown, value: unknown): TemplateResult =>
    html`<li>
      <span>${name} <span class="caption muted">${detail}</span></span>
      <span class="value">${value}</span>
    </li>`;
  const money = (value: Money): TemplateResult => html`<bdi translate="no">${formats.money(value)}</bdi>`;
  return html`<section class="contents" aria-labelledby="contents">
    <header>
      <h3 id="contents">${facts.what}</h3>
      ${edit}
    </header>
    <ul class="card">
      ${includedPositions.map(({ description, quantity, value }) =>
        row(
          html`<bdi translate="no" class="name" dir="auto">${description}</bdi>`,
          review.quantity(formatQuantity(quantity, formats)),
          money(value),
        ),
      )}
      ${row(
        html`<span class="name">${review.cash}</span>`,
        isCashIncluded ? review.isIncluded : review.isLeft,
        isCashIncluded && cash !== null ? money(cash) : nothing,
      )}
      ${
        values.length === 0
          ? nothing
          : row(
              html`<span class="name"
                >${isCashIncluded && cash === null ? review.totalWithoutCash : review.total}</span
              >`,
              nothing,
              html`<bdi translate="no">${formats.list(totalsOf(values).map((total) => formats.money(total)))}</bdi>`,
            )
      }
    </ul>
  </section>`;
}

customElements.define('fin-transfer-review', FinTransferReview);

declare global {
  interface HTMLElementTagNameMap {
    'fin-transfer-review': FinTransferReview;
  }
}
