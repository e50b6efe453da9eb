import { html, type SafeHtml } from '@remix-run/html-template';
import type { Transaction } from '../site/records.ts';
import { type ListPosition, positionInputs } from './list-position.ts';
import { viewFrom } from './view-from-transaction.ts';

/** Renders buttons that create a view of similar transactions. Returns `null` if no view can select them. */
export function viewForm(transaction: Transaction, accountId: number, position: ListPosition): SafeHtml | null {
  const { id, merchant, category } = transaction;
  const button = (about: 'merchant' | 'category', text: string, name: string) =>
    viewFrom(transaction, about) === null
      ? null
      : html`<button class="quiet" name="about" value="${about}">
          <span>${text} <bdi>${name}</bdi></span>
        </button>`;
  const buttons = [
    button('merchant', 'View everything from', merchant?.name ?? ''),
    button('category', 'View everything in', category),
  ].filter((button) => button !== null);
  if (buttons.length === 0) return null;
  return html`<form method="post" action="/views/create">
    <input type="hidden" name="accountId" value="${accountId}" />
    ${positionInputs(position)}
    <input type="hidden" name="transactionId" value="${id}" />
    ${buttons}
  </form>`;
}
