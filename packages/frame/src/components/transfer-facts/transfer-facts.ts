import type { TemplateResult } from 'lit';
import { css, html, nothing } from 'lit';
import type { TransferAccount } from '@fin-link/contracts/browser';
import type { TransferChoice } from '@fin-link/flow';
import type { Formats } from '../../platform/words/types/formats.ts';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

/** What the facts of a transfer are told from. */
export interface ChosenTransfer {
  app: string;
  deliveringFirm: string;
  account: TransferAccount;
  choice: TransferChoice;
  /** What was typed, where the host does not know it; empty for nothing. */
  typedNumber: string;
}

export type FactName = 'to' | 'from' | 'account' | 'number' | 'holder' | 'what';

export interface Fact {
  name: FactName;
  label: string;
  value: unknown;
}

/** Who gives what to whom, line by line. */
export function factsOfTransfer(
  { app, deliveringFirm, account, choice, typedNumber }: ChosenTransfer,
  words: LinkingStrings,
  formats: Formats,
): readonly Fact[] {
  const { facts } = words.transfer;
  const number = account.knowsNumber
    ? account.mask === null
      ? facts.statedBy(deliveringFirm)
      : facts.endingIn(account.mask)
    : typedNumber === ''
      ? null
      : html`<bdi class="tabular">${typedNumber}</bdi>`;
  const what =
    choice.scope === 'partial'
      ? facts.partial(choice.positionIds.length, account.positions.length)
      : choice.scope === 'full'
        ? facts.full
        : facts.cash;
  return [
    { name: 'to', label: facts.to, value: html`<bdi>${app}</bdi>` },
    { name: 'from', label: facts.from, value: html`<bdi>${deliveringFirm}</bdi>` },
    { name: 'account', label: facts.account, value: html`<bdi>${account.accountName}</bdi>` },
    ...(number === null ? [] : [{ name: 'number' as const, label: facts.number, value: number }]),
    {
      name: 'holder',
      label: facts.holder,
      value:
        account.holders.length === 0
          ? facts.noHolder(deliveringFirm)
          : html`<bdi dir="auto">${formats.list(account.holders)}</bdi>`,
    },
    { name: 'what', label: facts.what, value: what },
  ];
}

/** `edit`: the button of a line; nothing for a line that is as it is. */
export const renderFacts = (
  facts: readonly Fact[],
  edit: (fact: Fact) => TemplateResult | typeof nothing = () => nothing,
): TemplateResult =>
  html`<dl class="transfer-facts card">
    ${facts.map((fact) => {
      const button = edit(fact);
      return html`<div>
        <dt>${fact.label}</dt>
        <dd class="value">${fact.value}</dd>
        ${button === nothing ? nothing : html`<dd class="edit">${button}</dd>`}
      </div>`;
    })}
  </dl>`;

export const transferFactsStyles = css`
  .transfer-facts > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    column-gap: var(--space-3);
    min-block-size: 64px;
    padding: var(--space-2) var(--space-4);

    & + div {
      border-block-start: 1px solid var(--fin-color-divider);
    }
    dt {
      font-size: 0.875rem;
      color: var(--fin-color-muted);
    }
    .value {
      grid-column: 1;
      font-weight: 600;
      overflow-wrap: anywhere;
    }
    .edit {
      grid-area: 1 / 2 / span 2;
    }
  }
`;
