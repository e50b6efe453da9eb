import { ServiceCallError } from '@fin-link/service-client';
import { type SafeHtml, html } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { idFromText } from '../http/id-text.ts';
import { fromOwnPages } from '../http/own-origin.ts';
import { Problem } from '../http/problem.ts';
import { cutText } from '../site/cut-text.ts';
import type { DemoDeps } from '../site/deps.ts';
import type { Category, Transaction, UserClient } from '../site/records.ts';
import { addressOf, positionFields, type ListPosition, positionInputs } from './transaction-search.ts';
import { viewFrom } from './view-from-transaction.ts';

/** Form fields in a row of transactions. */
const form = z.object({
  accountId: idFromText,
  ...positionFields,
  transactionId: idFromText,
  container: z
    .string()
    .regex(/^[A-Za-z]{1,30}$/)
    // The service refuses words that are no container.
    .transform((text) => text as Transaction['CONTAINER']),
  /** Source and id, for example `SYSTEM-10`, because ids of a user's categories are numbered separately. */
  category: z
    .string()
    .regex(/^(SYSTEM|USER)-[1-9]\d{0,9}$/)
    .transform((text) => text.split('-', 2))
    .transform(([source, id]) => ({ source, id: Number(id) }))
    .pipe(z.object({ source: z.enum(['SYSTEM', 'USER']), id: z.int() })),
  memo: z.string().trim().max(500),
  /** Text of a new rule, which assigns the category to transactions with a similar description; omitted for no rule. */
  always: z.string().trim().min(3).max(50).optional(),
});

/** Serves the form that saves a transaction's category and note and, if requested, a categorization rule. */
export function editTransaction(app: FastifyInstance, { settings, signIns, backend }: DemoDeps): void {
  const invalidForm = () => new Problem(400, 'We couldn’t save that', 'Go back, choose a category and save again.');
  // Form encoding makes a note of 500 characters longer.
  const routeOptions = { onRequest: fromOwnPages(settings.origin), bodyLimit: 16_384 };
  app.post('/accounts/edit-transaction', routeOptions, async (request, reply) => {
    const { loginName } = signIns.require(request);
    const { data, error } = form.safeParse(request.body);
    if (error !== undefined) throw invalidForm();
    const { accountId, transactionId, container, category, memo, always } = data;
    const user = backend.asUser(loginName);
    try {
      await user.updateTransaction({
        params: { transactionId: String(transactionId) },
        body: { transaction: { container, categoryId: category.id, categorySource: category.source, memo } },
      });
      if (always !== undefined) await categorizeLike(user, always, category);
    } catch (cause) {
      throw cause instanceof ServiceCallError && cause.status === 400 ? invalidForm() : cause;
    }
    const address = addressOf(accountId, data, { saved: String(transactionId) });
    return reply.redirect(`${address}#transaction-${transactionId}`, 303);
  });
}

/** Assigns the category to current and future transactions whose description contains the text. */
async function categorizeLike(
  user: UserClient,
  text: string,
  { id, source }: Pick<Category, 'id' | 'source'>,
): Promise<void> {
  const existingRule = (await user.getRules()).body.find(({ ruleClauses: [clause, another] }) => {
    const isSame = clause?.operation === 'stringContains' && clause.fieldValue.toLowerCase() === text.toLowerCase();
    return another === undefined && isSame;
  });
  const ruleClause = [{ field: 'description', operation: 'stringContains', value: text } as const];
  const body = { rule: { categoryId: id, source, ruleClause } };
  await (existingRule === undefined
    ? user.addRule({ body })
    : user.updateRule({ params: { ruleId: String(existingRule.userDefinedRuleId) }, body }));
  // A new rule applies to future transactions; running the rules applies it to existing ones.
  await user.addRule({ query: { action: 'run' } });
}

/** List state that a row needs for editing and for returning to it. */
export interface TransactionList extends ListPosition {
  accountId: number;
  categories: readonly Category[];
  /** Id of the transaction that was saved last, or `null`. */
  saved: number | null;
}

/** Minimum and maximum length of a rule's text. */
const minRuleLetters = 3;
const maxRuleLetters = 50;

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
    ${viewForm(transaction, list)}
  </details>`;
}

/** Renders buttons that create a view of similar transactions. Returns `null` if no view can select them. */
function viewForm(transaction: Transaction, list: TransactionList): SafeHtml | null {
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
    <input type="hidden" name="accountId" value="${list.accountId}" />
    ${positionInputs(list)}
    <input type="hidden" name="transactionId" value="${id}" />
    ${buttons}
  </form>`;
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
  const text = cutText((simple ?? original).trim(), maxRuleLetters).trim();
  if (text.length < minRuleLetters) return null;
  return html`<label class="choice"
    ><input type="checkbox" name="always" value="${text}" />
    <span>Always categorize <bdi>“${text}”</bdi> like this</span></label
  >`;
}
