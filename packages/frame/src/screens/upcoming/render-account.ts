import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { PredictedEvent } from '@fin-link/contracts/browser';
import type { UpcomingParts } from './parts.ts';

/** Renders name and last digits of an account. Renders nothing if the view does not know the account. */
export function renderAccount(id: number, { accounts, own }: UpcomingParts): TemplateResult | typeof nothing {
  const account = accounts.find(({ accountId }) => accountId === id);
  if (account === undefined) return nothing;
  const { accountName, mask } = account;
  if (mask === null) return html`<bdi>${accountName}</bdi>`;
  return html`<span
    ><span aria-hidden="true"><bdi>${accountName}</bdi> <bdi class="tabular">••${mask}</bdi></span
    ><span class="unseen">${own.masked(accountName, mask)}</span></span
  >`;
}

type Expected = Pick<PredictedEvent, 'amount' | 'low' | 'high' | 'direction'>;

/** Returns an amount, marked as approximate if it varies. */
export const writtenAmount = ({ amount, low, high, direction }: Expected, { own, days }: UpcomingParts): string => {
  const written = days.signed(amount, direction);
  return low === high ? written : own.about(written);
};

/** Renders the range of an amount that varies. */
export const renderRange = ({ amount: { currency }, low, high }: Expected, { own, scope }: UpcomingParts): unknown => {
  if (low === high) return nothing;
  const money = (amount: string): string => scope.formats.money({ amount, currency });
  return html`<span>${own.range(money(low), money(high))}</span>`;
};
