import type { TemplateResult } from 'lit';
import { css, html } from 'lit';
import { plainField } from '../../components/field/fin-field.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';
import { currencies } from './currencies.ts';
import type { ReadMoney } from './money-reader.ts';
import { maxWholeDigits } from './money-reader.ts';

/** Styles for elements that render an amount with its currency. */
export const amountStyles = css`
  .amount {
    display: grid;
    grid-template-columns: minmax(0, 1fr) minmax(6.5rem, auto);
    align-items: start;
    gap: var(--space-3);
  }
  /* Aligns the fields even if one label has two lines and the other has one. */
  .amount:not(:has(.error)) {
    align-items: end;
  }
  .amount input {
    font-variant-numeric: tabular-nums;
  }
`;

interface AmountField {
  /** Id of the amount's field. The id of the currency's field is this id with `-currency` at the end. */
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

/** Returns the reason why an amount cannot be used; `null` if it can be used. `missing`: the reason for an empty field. */
export function amountError(
  read: ReadMoney,
  words: LaterStrings['manualAccounts']['form'],
  missing: string,
): string | null {
  switch (read.kind) {
    case 'amount':
      return null;
    case 'missing':
      return missing;
    case 'precise':
      return words.tooPrecise(read.decimals);
    case 'long':
      return words.tooLong(maxWholeDigits);
    case 'negative':
      return words.negative;
    case 'wrong':
      return words.notAnAmount;
  }
}
