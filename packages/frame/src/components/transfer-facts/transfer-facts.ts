import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { TransferAccount } from '@fin-link/contracts/browser';
import type { TransferChoice } from '@fin-link/flow';
import { renderFactsList } from '../facts-list/facts-list.ts';
import type { Formats } from '../../platform/words/types/formats.ts';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

/** Input of the facts of a transfer. */
export interface ChosenTransfer {
  app: string;
  deliveringFirm: string;
  account: TransferAccount;
  choice: TransferChoice;
  /** Account number that the user typed because the host does not know it; empty if none. */
  typedNumber: string;
}

export type FactName = 'to' | 'from' | 'account' | 'number' | 'holder' | 'what';

export interface Fact {
  name: FactName;
  label: string;
  value: unknown;
}

/** Returns the facts of a transfer: the firms, the account, its holder and the assets. */
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

/** Renders the facts. `edit` returns the button that changes a fact, or null if it cannot be changed. */
export const renderFacts = (
  facts: readonly Fact[],
  edit: (fact: Fact) => TemplateResult | null = () => null,
): TemplateResult => renderFactsList(facts.map((fact) => ({ ...fact, edit: edit(fact) })));
