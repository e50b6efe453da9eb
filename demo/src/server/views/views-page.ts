import { ServiceCallError } from '@fin-link/service-client';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { tableChart, type ChartRow } from '../charts/table-chart.ts';
import { idText } from '../http/id-text.ts';
import { add } from '../net-worth/exact.ts';
import { isoDay } from '../site/days.ts';
import type { DemoDeps } from '../site/deps.ts';
import { formatCount, formatMoney, formatMonth } from '../site/format.ts';
import { sendPage } from '../site/page.ts';
import type {
  BudgetDetail,
  Money,
  Recommendation,
  UserClient,
  View,
  ViewGroup,
  DayRange,
  ViewTrend,
} from '../site/records.ts';

const maxViews = 50;
const maxGroups = 8;

const query = z.object({ view: idText.nullable().catch(null) });

/** Serves the page with a person's views: one view with its budget and charts, the list of all views, and recommended views. */
export function viewsPage(app: FastifyInstance, deps: DemoDeps): void {
  const { signIns, backend, sandboxClock, now } = deps;
  app.get('/views', async (request, reply) => {
    const signIn = signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const user = backend.asUser(signIn.loginName);
    const requestedViewId = query.parse(request.query).view;
    const [viewReply, proposalReply, businessTime] = await Promise.all([
      user.getViews(),
      user.getViewRecommendations(),
      sandboxClock.read(),
    ]);
    const views = (viewReply.body.view ?? []).slice(0, maxViews);
    const recommendations = proposalReply.body.recommendation ?? [];
    const shownView = views.find(({ viewId }) => viewId === requestedViewId) ?? views[0];
    const body = html`<h1>Views</h1>
      <p>A view adds up the transactions that belong together: by merchant, category or any other rule.</p>
      <noscript><p class="notice">Turn on JavaScript to see charts. The tables work without it.</p></noscript>
      <div class="linking halves">
        <div>${shownView === undefined ? empty : await viewDetails(user, shownView, businessTime ?? now())}</div>
        <div>
          ${views.length === 0 ? null : viewList(views, shownView)}
          ${recommendations.length === 0 ? null : proposals(recommendations)}
          <section class="card" aria-labelledby="source-title">
            <h2 id="source-title">From the service</h2>
            <p>
              The backend reads <code>GET /views</code>, their <code>transactionSummary</code>,
              <code>transactionTrends</code> and <code>budgetSummary</code>. To create a view from a transaction, open
              it in an <a href="/accounts">account</a>.
            </p>
          </section>
        </div>
      </div>`;
    const scripts = ['/assets/main.js', '/assets/charts.js'];
    return sendPage(reply, deps, { title: 'Views', section: '/views', signIn, body, scripts });
  });
}

const empty = html`<div class="card empty">
  <h2>No views yet</h2>
  <p>Create one from a transaction: everything from a merchant, or everything in a category.</p>
  <p class="actions centered"><a class="button" href="/accounts">Choose an account</a></p>
</div>`;

const viewList = (views: readonly View[], shown: View | undefined): SafeHtml =>
  html`<section class="card" aria-labelledby="views-title">
    <h2 id="views-title">Your views</h2>
    <ul class="view-list" role="list">
      ${views.map(
        ({ viewId: id, name }) =>
          html`<li>
            <a href="/views?view=${id}" ${id === shown?.viewId ? html` aria-current="true"` : null}
              ><bdi>${name}</bdi></a
            >
          </li> `,
      )}
    </ul>
  </section>`;

const proposals = (recommendations: readonly Recommendation[]): SafeHtml =>
  html`<section class="card" aria-labelledby="proposals-title">
    <h2 id="proposals-title">Worth a view</h2>
    <ul class="proposals" role="list">
      ${recommendations.map(
        ({ id, metadata: { totalTransaction, totalAmount }, view: [proposal] }) =>
          html`<li>
            <div>
              <bdi>${proposal?.name}</bdi>
              <p class="fine">
                ${formatCount(totalTransaction)} ${totalTransaction === 1 ? 'transaction' : 'transactions'} in 90 days,
                ${formatMoney(totalAmount)}
              </p>
            </div>
            <form method="post" action="/views/create-recommended">
              <input type="hidden" name="recommendationId" value="${id}" />
              <button class="secondary">Create<span class="visually-hidden"> ${proposal?.name}</span></button>
            </form>
          </li> `,
      )}
    </ul>
  </section>`;

/** Returns the chart row of a group, with the larger of its expenses and income. */
const rowOf = ({ name, debitTotal, creditTotal }: ViewGroup): ChartRow => ({
  label: name,
  amounts: [debitTotal.amount >= creditTotal.amount ? debitTotal : creditTotal],
});

async function viewDetails(user: UserClient, shown: View, today: Date): Promise<SafeHtml> {
  const { viewId: id, name, preferredCurrency } = shown;
  const params = { viewId: id };
  const period = sixMonthsUntil(today);
  /** Reads the groups with the largest amounts. */
  const readGroups = async (groupBy: 'category' | 'merchant'): Promise<ViewGroup[]> => {
    const query = { groupBy, orderBy: 'amount', sortBy: 'desc', top: String(maxGroups), ...period } as const;
    return (await user.getViewSummary({ params, query })).body.summary?.details ?? [];
  };
  const [categories, merchants, trends, budget] = await Promise.all([
    readGroups('category'),
    readGroups('merchant'),
    user.getViewTrends({ params, query: { groupBy: 'categoryType', ...period } }),
    readBudget(user, id),
  ]);
  const totals = byMonth(trends.body.transactionTrends?.summary ?? []);
  const hasIncome = totals.some((total) => total.in.amount !== 0);
  return html`<div class="title-row">
      <h2><bdi>${name}</bdi></h2>
      <form method="post" action="/views/remove">
        <input type="hidden" name="viewId" value="${id}" />
        <button class="quiet">Delete<span class="visually-hidden"> ${name}</span></button>
      </form>
    </div>
    ${budgetCard(id, budget, preferredCurrency)}
    ${tableChart({
      id: 'by-month',
      title: 'By month',
      look: 'columns',
      heading: 'Month',
      series: hasIncome ? ['Money out', 'Money in'] : ['Money out'],
      rows: totals.map((total) => ({
        label: formatMonth(total.month),
        amounts: hasIncome ? [total.out, total.in] : [total.out],
      })),
    })}
    ${tableChart({
      id: 'by-category',
      title: 'By category, last six months',
      look: 'bars',
      heading: 'Category',
      series: ['Amount'],
      rows: categories.map(rowOf),
    })}
    ${tableChart({
      id: 'by-merchant',
      title: 'By merchant, last six months',
      look: 'bars',
      heading: 'Merchant',
      series: ['Amount'],
      rows: merchants.map(rowOf),
    })}`;
}

/** Reads the budget of a view and its use in the current month; `null` if the view has no budget. */
async function readBudget(user: UserClient, id: string): Promise<BudgetDetail | null> {
  try {
    const { body } = await user.getViewBudgetSummary({ params: { viewId: id }, query: { type: 'VIEW' } });
    return body.view?.[0]?.budgetSummary?.[0]?.budgetDetail[0] ?? null;
  } catch (error) {
    // The service answers 400 if the view has no budget.
    if (error instanceof ServiceCallError && error.status === 400) return null;
    throw error;
  }
}

/** Renders the spent part of the month's budget, and the form that sets the budget. */
function budgetCard(id: string, budget: BudgetDetail | null, currency: string): SafeHtml {
  const limit = budget?.expenseBudget;
  return html`<section class="card" aria-labelledby="budget-title">
    <h3 id="budget-title">Budget of this month</h3>
    ${budget === null || limit === undefined ? html`<p>No budget yet.</p>` : budgetBar(budget, limit)}
    <form class="budget" method="post" action="/views/budget">
      <input type="hidden" name="viewId" value="${id}" />
      <label
        >Amount in ${currency}
        <input
          name="amount"
          inputmode="decimal"
          required
          maxlength="11"
          autocomplete="off"
          value="${limit?.amount ?? ''}"
      /></label>
      <button class="secondary">Save</button>
    </form>
  </section>`;
}

function budgetBar({ debitTotal, remainingExpenseBudget: left }: BudgetDetail, limit: Money): SafeHtml {
  const spent = `${formatMoney(debitTotal)} of ${formatMoney(limit)} spent`;
  const isOver = left !== undefined && left.amount < 0;
  return html`<p>
      ${spent}${left === undefined ? null : html`, <strong>${formatMoney({ ...left, amount: Math.abs(left.amount) })} ${isOver ? 'over' : 'left'}</strong>`}
    </p>
    <meter
      min="0"
      max="${limit.amount}"
      low="${limit.amount * 0.8}"
      high="${limit.amount * 0.999}"
      optimum="0"
      value="${debitTotal.amount}"
      aria-label="${spent}"
    ></meter>`;
}

const shownMonths = 6;

/** Returns a period of six calendar months. The last month is the current one and ends today. */
function sixMonthsUntil(today: Date): DayRange {
  const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - shownMonths + 1, 1));
  return { fromDate: isoDay(first), toDate: isoDay(today) };
}

interface MonthTotals {
  /** Month, for example `2026-11`. */
  month: string;
  out: Money;
  in: Money;
}

/** Returns the sums of expenses and income of all types of category by month, oldest first. */
function byMonth(trends: readonly ViewTrend[]): MonthTotals[] {
  const months = Map.groupBy(
    trends.flatMap(({ details }) => details),
    ({ date }) => date.slice(0, 7),
  );
  return [...months]
    .map(([month, entries]): MonthTotals | null => {
      const [first, ...others] = entries;
      if (first === undefined) return null;
      return {
        month,
        out: add(
          first.debitTotal,
          others.map(({ debitTotal }) => debitTotal),
        ),
        in: add(
          first.creditTotal,
          others.map(({ creditTotal }) => creditTotal),
        ),
      };
    })
    .filter((totals) => totals !== null)
    .toSorted((a, b) => a.month.localeCompare(b.month));
}
