import type { Approval, PredictedEvent, UpcomingReply } from '@fin-link/contracts/browser';
import type { ApprovalChange } from '@fin-link/flow';
import { type TemplateResult, html, nothing } from 'lit';
import type { FrameScope } from '../../platform/scope/frame-scope.ts';
import type { LaterStrings } from '../../platform/words/strings.ts';
import type { DayFormats } from './day-formats.ts';
import type { Balance } from './projection.ts';

/** Values that all parts of the screen use. */
export interface UpcomingParts {
  strings: LaterStrings['upcoming'];
  scope: FrameScope;
  dayFormats: DayFormats;
  accounts: UpcomingReply['accounts'];
  /** Returns the balances to show: with everyday spending if it is switched on and known. */
  balancesOf(account: UpcomingReply['accounts'][number]): readonly Balance[];
  /** Answers that are being sent or have failed. */
  changes: readonly ApprovalChange[];
  answer(predictedEventId: number, approval: Approval): void;
}

/** Renders name and last digits of an account. Renders nothing if the view does not know the account. */
export function renderAccount(id: number, { accounts, strings }: UpcomingParts): TemplateResult | typeof nothing {
  const account = accounts.find(({ accountId }) => accountId === id);
  if (account === undefined) return nothing;
  const { accountName, mask } = account;
  if (mask === null) return html`<bdi translate="no">${accountName}</bdi>`;
  return html`<span
    ><span aria-hidden="true"
      ><bdi translate="no">${accountName}</bdi> <bdi translate="no" class="tabular">••${mask}</bdi></span
    ><span class="unseen">${strings.masked(accountName, mask)}</span></span
  >`;
}

/** A payment with its expected amount and the range of that amount. */
type Expected = Pick<PredictedEvent, 'amount' | 'low' | 'high' | 'direction'>;

/** Returns the expected amount in words, marked as approximate if it varies. */
export const writtenAmount = (
  { amount, low, high, direction }: Expected,
  { strings, dayFormats }: UpcomingParts,
): string => {
  const formatted = dayFormats.signed(amount, direction);
  return low === high ? formatted : strings.about(formatted);
};

/** Renders the range of an amount. Renders nothing if the amount does not vary. */
export const renderRange = (
  { amount: { currency }, low, high }: Expected,
  { strings, scope }: UpcomingParts,
): unknown => {
  if (low === high) return nothing;
  const money = (amount: string): string => scope.formats.money({ amount, currency });
  return html`<span>${strings.range(money(low), money(high))}</span>`;
};
