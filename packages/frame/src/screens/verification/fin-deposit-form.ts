import type { DepositDirection, DepositView, SubmitAmounts } from '@fin-link/contracts/browser';
import type { PropertyDeclarations, TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import type { FinField } from '../../components/field/fin-field.ts';
import { plainField } from '../../components/field/fin-field.ts';
import { noticeStyles, refusalId, renderNotice } from '../../components/form-notice/form-notice.ts';
import { FrameElement } from '../../platform/scope/frame-element.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';
import { AmountReader } from './amount-reader.ts';

/** A deposit or withdrawal whose amount the user enters. */
interface Entry {
  id: string;
  direction: DepositDirection;
  label: string;
}

/**
 * The amounts of small deposits, in one labelled row for each entry that the account shows.
 *
 * @fires fin-amounts-filled - The user submitted the form with valid amounts.
 */
export class FinDepositForm extends FrameElement {
  static override properties: PropertyDeclarations = {
    strings: { attribute: false },
    deposits: { attribute: false },
    refusal: {},
    blamed: { type: Boolean },
    drafts: { attribute: false },
    errors: { state: true },
  };

  static override styles = [
    noticeStyles,
    css`
      fin-deposit-form form {
        display: grid;
        grid-template-columns: minmax(0, 1fr);
        gap: var(--space-4);

        input {
          font-variant-numeric: tabular-nums;
        }
        .last {
          padding: var(--space-3) var(--space-4);
          border-radius: var(--fin-radius-card);
          background: var(--fin-color-warning-soft);
        }
      }
    `,
  ];

  /** Id of the form element, so that a button in the action bar can submit it. */
  static readonly formId = 'deposit-form';

  strings!: LaterStrings['verification']['amounts'];

  deposits!: DepositView;

  /** Reason for the refusal of the last attempt, shown above the form; `null` if it was not refused. */
  refusal: string | null = null;

  /** Whether the refusal is about the amounts. The fields are then marked as invalid and described by the refusal. */
  blamed = false;

  /** Values that were typed earlier, by row id. */
  drafts: ReadonlyMap<string, string> = new Map();

  private errors: ReadonlyMap<string, string> = new Map();

  /** Current values by row id. */
  get values(): ReadonlyMap<string, string> {
    return new Map(this.fields.map((one): [string, string] => [one.field.id, one.value]));
  }

  override focus(options?: FocusOptions): void {
    this.fields[0]?.focus(options);
  }

  private get fields(): FinField[] {
    return [...this.querySelectorAll('fin-field')];
  }

  private get reader(): AmountReader {
    return new AmountReader(this.scope.formats.locale, this.deposits.currency);
  }

  private get entries(): readonly Entry[] {
    const { entries } = this.deposits;
    return entries.map((direction, index) => {
      const position = entries.slice(0, index + 1).filter((one) => one === direction).length;
      const total = entries.filter((one) => one === direction).length;
      return { id: `amount-${index}`, direction, label: entryLabel(direction, position, total, this.strings) };
    });
  }

  private submit(event: SubmitEvent): void {
    event.preventDefault();
    const { values, reader, strings } = this;
    const results = this.entries.map(({ id, direction }) => ({ id, direction, ...reader.read(values.get(id) ?? '') }));
    const errors = results.flatMap(({ id, kind }): [string, string][] => {
      if (kind === 'amount') return [];
      if (kind === 'missing') return [[id, strings.missing]];
      return [[id, kind === 'whole' ? strings.cents(reader.example) : strings.wrong(reader.example)]];
    });
    this.errors = new Map(errors);
    const [first] = errors;
    if (first !== undefined) return void this.updateComplete.then(() => this.focusField(first[0]));
    this.dispatchEvent(
      new AmountsFilled(
        results.flatMap((one) => (one.kind === 'amount' ? [{ amount: one.amount, direction: one.direction }] : [])),
      ),
    );
  }

  private focusField(id: string): void {
    this.fields.find((one) => one.field.id === id)?.focus();
  }

  private renderEntry({ id, label }: Entry): TemplateResult {
    const { currency } = this.deposits;
    return html`<fin-field
      .field=${plainField(id, { suffix: currency })}
      .label=${label}
      .initial=${this.drafts.get(id) ?? ''}
      .error=${this.errors.get(id) ?? null}
      .refusalId=${this.refusal !== null && this.blamed ? refusalId : null}
      keypad="decimal"
      autocomplete="off"
    ></fin-field>`;
  }

  private renderAttempts(): TemplateResult {
    const { strings } = this;
    const { remainingAttempts } = this.deposits;
    return html`<p class=${remainingAttempts === 1 ? 'last' : 'caption muted'}>
      ${remainingAttempts === 1 ? strings.lastAttempt : strings.attemptsLeft(remainingAttempts)}
    </p>`;
  }

  protected override render(): TemplateResult {
    const { strings, refusal, errors } = this;
    return html`<form id=${FinDepositForm.formId} novalidate @submit=${this.submit}>
      ${renderNotice(refusal, errors, this.words.form.summary, (id) => this.focusField(id))}
      <p class="caption muted">${strings.hint(this.reader.example)}</p>
      ${this.entries.map((entry) => this.renderEntry(entry))}
      ${this.blamed && this.deposits.remainingAttempts > 1 ? nothing : this.renderAttempts()}
    </form>`;
  }
}

/** Event after the user submitted valid amounts. Bubbles to its screen. */
export class AmountsFilled extends Event {
  static readonly type = 'fin-amounts-filled';

  readonly amounts: SubmitAmounts['amounts'];

  constructor(amounts: SubmitAmounts['amounts']) {
    super(AmountsFilled.type, { bubbles: true });
    this.amounts = amounts;
  }
}

/** Returns the label of an entry. `place`: its position among the `total` entries of this direction, from 1. */
function entryLabel(
  direction: Entry['direction'],
  place: number,
  total: number,
  { entry }: LaterStrings['verification']['amounts'],
): string {
  const isCredit = direction === 'CREDIT';
  if (total < 2) return isCredit ? entry.deposit : entry.withdrawal;
  return isCredit ? entry.depositOf(place) : entry.withdrawalOf(place);
}

customElements.define('fin-deposit-form', FinDepositForm);

declare global {
  interface HTMLElementEventMap {
    'fin-amounts-filled': AmountsFilled;
  }
  interface HTMLElementTagNameMap {
    'fin-deposit-form': FinDepositForm;
  }
}
