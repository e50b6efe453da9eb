import type { TemplateResult } from 'lit';
import { css, html } from 'lit';
import type { OwnFormStrings } from '../../platform/words/types/own-accounts-strings.ts';
import { plainField } from '../field/plain-field.ts';
import '../field/fin-field.ts';
import { currencies } from './currencies.ts';
import { mostDigits } from './money-reader.ts';
import type { ReadMoney } from './money-reader.ts';

export const amountStyles = css`
  .amount {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(6.5rem, auto);
    align-items: start;
    gap: var(--space-3);
  }
  /* A label of two lines beside one of a single line: the fields stay in line. */
  .amount:not(:has(.error)) {
    align-items: end;
  }
  .amount input {
    font-variant-numeric: tabular-nums;
  }
`;

export interface AmountField {
  id: string;
  label: string;
  initial: string;
  error: string | null;
  /** Currency of the amount. The user can choose it unless `isFixed` is set. */
  currency: string;
  isFixed: boolean;
  currencyLabel: string;
}

/** Renders the fields for an amount and its currency. */
export function renderAmount(field: AmountField): TemplateResult {
  const { id, label, initial, error, currency, isFixed, currencyLabel } = field;
  const amount = html`<fin-field
    .field=${plainField(id, { suffix: isFixed ? currency : null })}
    .label=${label}
    .initial=${initial}
    .error=${error}
    keypad="decimal"
    autocomplete="off"
  ></fin-field>`;
  if (isFixed) return amount;
  const option = currencies(currency).map((code) => ({
    displayText: code,
    optionValue: code,
    isSelected: false,
    image: null,
  }));
  return html`<div class="amount">
    ${amount}
    <fin-field
      .field=${plainField(`${id}-currency`, { type: 'options', option })}
      .label=${currencyLabel}
      .initial=${currency}
      compact
    ></fin-field>
  </div>`;
}

/** Returns the reason why an amount cannot be used; `null` if it can be used. */
export function amountError(read: ReadMoney, words: OwnFormStrings, missing: string): string | null {
  switch (read.kind) {
    case 'amount':
      return null;
    case 'missing':
      return missing;
    case 'precise':
      return words.tooPrecise(read.decimals);
    case 'long':
      return words.tooLong(mostDigits);
    case 'negative':
      return words.negative;
    case 'wrong':
      return words.notAnAmount;
  }
}
