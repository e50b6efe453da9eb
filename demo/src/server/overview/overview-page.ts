import { html, type SafeHtml } from '@remix-run/html-template';
import type { FastifyInstance } from 'fastify';
import { tableChart } from '../charts/table-chart.ts';
import { clock } from '../linking/clock.ts';
import { subtract } from '../net-worth/exact.ts';
import { netWorthUntil } from '../net-worth/history.ts';
import { daysAfter, isoDay } from '../site/days.ts';
import type { DemoDeps } from '../site/deps.ts';
import { formatChange, formatDay, formatMoney, formatMonth, formatCode, formatSigned } from '../site/format.ts';
import { sendPage } from '../site/page.ts';
import { nameOf } from '../site/people.ts';
import type { Insight, NetWorth, DayRange, PredictedTransaction, UserClient } from '../site/records.ts';
import {
  cashFlowByMonth,
  lastMonths,
  mainCurrency,
  monthUntil,
  readCashFlow,
  readSpending,
  readUpcoming,
  type CashFlow,
  type CategoryTotal,
} from './totals.ts';

const upcomingDays = 30;
const maxCategories = 8;
const maxInsights = 4;

/** Serves the page that people see after they sign in: totals, spending, net worth, predicted payments, and insights. */
export function overviewPage(app: FastifyInstance, deps: DemoDeps): void {
  app.get('/overview', async (request, reply) => {
    const signIn = deps.signIns.of(request);
    if (signIn === null) return reply.redirect('/', 303);
    const { loginName } = signIn;
    const businessTime = await deps.sandboxClock.read();
    const overview = await readOverview(deps.backend.asUser(loginName), businessTime ?? deps.now());
    const body = overview.hasAccounts
      ? overviewBody(loginName, overview)
      : html`<h1>Welcome, ${nameOf(loginName)}</h1>
          ${empty}`;
    return sendPage(reply, deps, {
      title: 'Overview',
      section: '/overview',
      signIn,
      body,
      scripts: ['/assets/main.js', '/assets/charts.js'],
      tools: [
        {
          title: 'Requests',
          content: html`<p>
            This page is drawn by the backend. It reads <code>GET /accounts</code>, <code>/derived/networth</code>,
            <code>/derived/transactionSummary</code>, <code>/predictedTransactions</code> and
            <code>/insights/feed</code> with a token of the user.
          </p>`,
        },
        clock(businessTime, '/overview', 'When days pass, banks are refreshed and expected payments are paid.'),
      ],
    });
  });
}

/** Data of the overview on one day. Amounts of `records`, `flows` and `spending` can have several currencies. */
interface Overview {
  hasAccounts: boolean;
  records: readonly NetWorth[];
  months: readonly DayRange[];
  /** Cash flows of each of the `months`, in the same order. */
  flows: readonly (readonly CashFlow[])[];
  spending: readonly CategoryTotal[];
  upcoming: readonly PredictedTransaction[];
  insights: readonly Insight[];
}

async function readOverview(user: UserClient, today: Date): Promise<Overview> {
  const until = isoDay(daysAfter(today, upcomingDays));
  const months = lastMonths(today);
  const [accounts, records, flows, spending, upcoming, insights] = await Promise.all([
    user.getAccounts(),
    user.getNetWorth({ query: netWorthUntil(today, 'M') }),
    Promise.all(months.map((month) => readCashFlow(user, month))),
    readSpending(user, monthUntil(today)),
    readUpcoming(user, until),
    user.getInsightFeed({ query: { top: String(maxInsights) } }),
  ]);
  return {
    hasAccounts: (accounts.body.account ?? []).length > 0,
    records: records.body.networth ?? [],
    months,
    flows,
    spending,
    upcoming,
    insights: insights.body.feed ?? [],
  };
}

/** Renders totals, charts and lists. The totals and charts show only amounts in the main currency. */
function overviewBody(loginName: string, { records, months, flows, spending, upcoming, insights }: Overview): SafeHtml {
  const currency = mainCurrency(records);
  const topCategories = spending.filter(({ spent }) => spent.currency === currency).slice(0, maxCategories);
  const recordsInCurrency = records.filter(({ networth }) => networth.currency === currency);
  return html`<div class="title-row">
      <h1>${nameOf(loginName)}</h1>
      <p class="actions"><a class="button secondary" href="/accounts">All accounts</a></p>
    </div>
    <noscript><p class="notice">Turn on JavaScript to see charts. The tables work without it.</p></noscript>
    ${totals(recordsInCurrency, flows.at(-1) ?? [], currency)}
    <div class="overview">
      <div>
        ${netWorthCard(recordsInCurrency)}
        ${tableChart({
          id: 'spending',
          title: 'Spending this month',
          headingLevel: 2,
          look: 'bars',
          heading: 'Category',
          series: ['Spent'],
          rows: topCategories.map(({ name, spent }) => ({ label: name, amounts: [spent] })),
        })}
      </div>
      <div>
        ${tableChart({
          id: 'cash-flow',
          title: 'Money in and out',
          headingLevel: 2,
          look: 'columns',
          heading: 'Month',
          series: ['Money in', 'Money out'],
          rows: cashFlowByMonth(months, flows, currency),
        })}
        ${upcomingCard(upcoming)} ${insightCard(insights)}
      </div>
    </div>`;
}

const empty = html`<div class="card empty">
  <h2>Nothing linked yet</h2>
  <p>Link a bank, and see here what you own, what you spend, and what comes next.</p>
  <p class="actions centered"><a class="button" href="/link">Link a bank</a></p>
</div>`;

/** Renders net worth, assets, liabilities, and this month's expenses. Returns `null` without a net worth. */
function totals(records: readonly NetWorth[], flows: readonly CashFlow[], currency: string): SafeHtml | null {
  const last = records.at(-1);
  if (last === undefined) return null;
  const flow = flows.find((cashFlow) => cashFlow.currency === currency);
  const figure = (label: string, text: string): SafeHtml =>
    html`<div>
      <dt>${label}</dt>
      <dd>${text}</dd>
    </div>`;
  return html`<dl class="card figures">
    ${figure('Net worth', formatMoney(last.networth))} ${figure('You own', formatMoney(last.asset))}
    ${figure('You owe', formatMoney(last.liability))}
    ${flow === undefined ? null : figure('Spent this month', formatMoney({ amount: flow.out, currency }))}
  </dl>`;
}

/** Renders the net worth by month. Returns `null` if there are fewer than two months. */
function netWorthCard(records: readonly NetWorth[]): SafeHtml | null {
  if (records.length < 2) return null;
  const [first, last] = [records[0], records.at(-1)];
  const change = first === undefined || last === undefined ? null : subtract(last.networth, [first.networth]);
  return tableChart({
    id: 'net-worth',
    title: 'Net worth',
    headingLevel: 2,
    look: 'line',
    heading: 'Month',
    series: ['Net worth'],
    rows: records.map(({ date, networth }) => ({ label: formatMonth(date.slice(0, 7)), amounts: [networth] })),
    above: html`<p class="fine">
      ${change === null || first === undefined ? '' : `${formatChange(change)} since ${formatDay(first.date)}`}
      <a href="/net-worth">Details</a>
    </p>`,
  });
}

const maxUpcoming = 5;

/** Renders the next expected payments and income, without transfers between the user's accounts. */
function upcomingCard(predicted: readonly PredictedTransaction[]): SafeHtml {
  const upcoming = predicted.filter(({ categoryType }) => categoryType !== 'TRANSFER').slice(0, maxUpcoming);
  return html`<section class="card" aria-labelledby="coming">
    <h2 id="coming">Coming up</h2>
    ${
      upcoming.length === 0
        ? html`<p>Nothing is expected in the next 30 days.</p>`
        : html`<ul class="lines" role="list">
            ${upcoming.map(
              (transaction) =>
                html`<li>
                  <span
                    ><bdi>${transaction.merchant?.name ?? transaction.description.original}</bdi>
                    <span class="fine">${formatDay(transaction.date)}</span></span
                  >
                  <span class="money">${formatSigned(transaction)}</span>
                </li> `,
            )}
          </ul>`
    }
    <p><a href="/upcoming">All upcoming payments</a></p>
  </section>`;
}

/** Returns the details of an insight, for example `Restaurants: $191.00, usually $72.51` or `41.3%`. */
function detailOf({ reason = {} }: Insight): string {
  const { subject, amount, previousAmount, percent, date } = reason;
  const parts = [
    amount === undefined ? null : formatMoney(amount),
    previousAmount === undefined || subject?.name === undefined ? null : `usually ${formatMoney(previousAmount)}`,
    percent === undefined || subject?.name !== undefined ? null : `${percent}%`,
    date === undefined ? null : formatDay(date),
  ].filter((part) => part !== null);
  return `${subject?.name === undefined ? '' : `${subject.name}: `}${parts.join(', ')}`;
}

/** Returns the lines of an insight. What it is about comes first, because many insights have the same title. */
function insightLines(insight: Insight): SafeHtml {
  const lines = [formatCode(insight.insightTitle), detailOf(insight)];
  const [first = '', second = ''] = insight.reason?.subject?.name === undefined ? lines : lines.toReversed();
  return html`<span>${first} <span class="fine">${second}</span></span>`;
}

const insightCard = (insights: readonly Insight[]): SafeHtml =>
  html`<section class="card" aria-labelledby="worth-a-look">
    <h2 id="worth-a-look">Worth a look</h2>
    ${
      insights.length === 0
        ? html`<p>Nothing unusual.</p>`
        : html`<ul class="lines" role="list">
            ${insights.map((insight) => html`<li>${insightLines(insight)}</li> `)}
          </ul>`
    }
    <p><a href="/insights">All insights</a></p>
  </section>`;
