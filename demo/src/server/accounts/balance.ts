import type { SafeHtml } from '@remix-run/html-template';
import { html } from '@remix-run/html-template';
import { formatMoney } from '../site/format.ts';
import type { Account } from '../site/records.ts';

/** Renders a balance. The amount of a debt is positive and gets the note "you owe"; a negative debt is a credit. */
export function balanceOf({ balance, isAsset }: Pick<Account, 'balance' | 'isAsset'>): SafeHtml {
  if (balance === undefined) return html`–`;
  return html`${formatMoney(balance)}${!isAsset && balance.amount > 0 ? html` <span class="fine">you owe</span>` : null}`;
}
