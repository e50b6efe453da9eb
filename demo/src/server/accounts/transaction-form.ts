import { html, type SafeHtml } from '@remix-run/html-template';
import { cutText } from '../site/cut-text.ts';
import type { Category, Transaction } from '../site/records.ts';
import { type ListPosition, positionInputs } from './list-position.ts';
import { viewForm } from './view-form.ts';

/** The list that contains the row: its position, to which the user returns after saving, and the values that the form offers. */
export interface TransactionList extends ListPosition {
  accountId: number;
  categories: readonly Category[];
  /** Id of the transaction that was saved last, or `null`. */
  saved: number | null;
}

/** Minimum length of the text that a rule looks for in descriptions, in characters. */
export const minRuleLength = 3;
/** Maximum length of the text of a rule, in characters. */
export const maxRuleLength = 50;

/** Renders a transaction's category. It opens to a form that changes category and note, also without scripts. */
export function transactionForm(transaction: Transaction, list: TransactionList): SafeHtml {
  const { id, CONTAINER, category, categorySource, memo = '' } = transaction;
  return html`<details class="categorization">
    <summary>
      ${category}${categorySource === 'USER' ? html` <span class="badge">Yours</span>` : null}<span
        class="visually-hidden"
        >, edit</span
      >
    </summary>
    <form method="post" action="/accounts/edit-transaction">
      <input type="hidden" name="transactionId" value="${id}" />
      <input type="hidden" name="container" value="${CONTAINER}" />
      <input type="hidden" name="accountId" value="${list.accountId}" />
      ${positionInputs(list)}
      <label
        >Category
        <select name="category">
          ${categoryGroups(list.categories, transaction)}
        </select></label
      >
      <label>Note <input name="memo" value="${memo}" maxlength="500" autocomplete="off" /></label>
      ${ruleOption(transaction)}
      <button class="secondary">Save</button>
    </form>
    ${viewForm(transaction, list.accountId, list)}
  </details>`;
}

/** Renders the options of the categories, grouped by high-level category. */
const categoryGroups = (categories: readonly Category[], { categoryId, categorySource }: Transaction): SafeHtml[] =>
  [...Map.groupBy(categories, ({ highLevelCategoryName }) => highLevelCategoryName)].map(
    ([group, groupCategories]) =>
      html`<optgroup label="${group}">
        ${groupCategories.map(
          ({ id, source, category }) =>
            html`<option value="${source}-${id}" ${id === categoryId && source === categorySource ? ' selected' : null}>
              ${category}
            </option>`,
        )}
      </optgroup>`,
  );

/** Renders the checkbox that creates a rule for similar descriptions. Returns `null` if the description is too short for a rule. */
function ruleOption({ description: { simple, original } }: Transaction): SafeHtml | null {
  const text = cutText((simple ?? original).trim(), maxRuleLength).trim();
  if (text.length < minRuleLength) return null;
  return html`<label class="choice"
    ><input type="checkbox" name="always" value="${text}" />
    <span>Always categorize <bdi>“${text}”</bdi> like this</span></label
  >`;
}
