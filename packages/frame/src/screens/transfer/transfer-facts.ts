import type { TransferAccount } from '@fin-link/contracts/browser';
import type { TransferChoice } from '@fin-link/flow';
import type { TemplateResult } from 'lit';
import { html } from 'lit';
import { renderFactsList } from '../../components/facts-list/facts-list.ts';
import type { Formats } from '@fin-link/words';
import { isolate } from '@fin-link/words';
import type { LaterStrings } from '../../platform/words/strings.ts';

/** A transfer as the user has chosen it so far. */
interface ChosenTransfer {
  /** Name of the app, which receives the assets. */
  app: string;
  /** Name of the firm that holds the assets. */
  deliveringFirm: string;
  account: TransferAccount;
  choice: TransferChoice;
  /** Account number that the user typed because the host does not know it; empty if none. */
  typedNumber: string;
}

/** Name of a fact. `what`: the assets. */
export type FactName = 'to' | 'from' | 'account' | 'number' | 'holder' | 'what';

/** A fact of a transfer, with its label in words. */
export interface Fact {
  name: FactName;
  label: string;
  value: unknown;
}

/** Returns the facts of a transfer: the firms, the account, its holder and the assets. */
export function factsOfTransfer(
  transfer: ChosenTransfer,
  { transfer: words }: LaterStrings,
  formats: Formats,
): readonly Fact[] {
  const { app, deliveringFirm, account } = transfer;
  const { facts } = words;
  const number = numberWords(transfer, words);
  return [
    { name: 'to', label: facts.to, value: html`<bdi translate="no">${app}</bdi>` },
    { name: 'from', label: facts.from, value: html`<bdi translate="no">${deliveringFirm}</bdi>` },
    { name: 'account', label: facts.account, value: html`<bdi translate="no">${account.accountName}</bdi>` },
    ...(number === null ? [] : [{ name: 'number' as const, label: facts.number, value: number }]),
    {
      name: 'holder',
      label: facts.holder,
      value:
        account.holders.length === 0
          ? facts.noHolder(deliveringFirm)
          : html`<span translate="no">${formats.list(account.holders.map(isolate))}</span>`,
    },
    { name: 'what', label: facts.what, value: assetWords(transfer, words) },
  ];
}

/** Returns the account number in words, or `null` if the host does not know it and the user has not typed it yet. */
function numberWords(
  { deliveringFirm, account, typedNumber }: ChosenTransfer,
  { facts }: LaterStrings['transfer'],
): unknown {
  if (account.knowsNumber) return account.mask === null ? facts.statedBy(deliveringFirm) : facts.endingIn(account.mask);
  return typedNumber === '' ? null : html`<bdi translate="no" class="tabular">${typedNumber}</bdi>`;
}

function assetWords({ account, choice }: ChosenTransfer, { facts }: LaterStrings['transfer']): string {
  if (choice.scope === 'partial') return facts.partial(choice.positionIds.length, account.positions.length);
  return choice.scope === 'full' ? facts.full : facts.cash;
}

/** Renders the facts. `edit` returns the button that changes a fact, or `null` if the fact cannot be changed. */
export const renderFacts = (
  facts: readonly Fact[],
  edit: (fact: Fact) => TemplateResult | null = () => null,
): TemplateResult => renderFactsList(facts.map((fact) => ({ ...fact, edit: edit(fact) })));
