import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import type { Money, TransferAccount } from '@fin-link/contracts/browser';
import type { TransferChoice } from '@fin-link/flow';
import { sum } from '../../components/money/decimals.ts';
import type { Formats } from '../../platform/words/types/formats.ts';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

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
export function renderContents(
  { positions, cash }: TransferAccount,
  { scope, positionIds }: TransferChoice,
  { transfer: { review, facts } }: LinkingStrings,
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

/** Styles for elements that render the contents of a transfer. */
export const contentsStyles = css`
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
`;
