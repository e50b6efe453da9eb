import { formatMoney } from '../site/format.ts';
import { html } from '../html/html.ts';
import type { Markup } from '../html/html.ts';
import type { Account } from '../upstream/resources.ts';

/** What is owed counts up from zero: below it, the bank owes the person. */
export function balanceOf({ balance, isAsset }: Account): Markup {
  if (balance === undefined) return html`–`;
  return html`${formatMoney(balance)}${!isAsset && balance.amount > 0 && html` <span class="fine">you owe</span>`}`;
}
