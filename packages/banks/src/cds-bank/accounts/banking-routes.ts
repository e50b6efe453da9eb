import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type BankContext, delaySlowScenario } from '../../open-banking/index.ts';
import type { CdsAccount, CdsCustomer } from '../shared/customers.ts';
import { accountOf, serveCustomer, type Read } from '../shared/endpoint.ts';
import { CdsProblem } from '../shared/problem.ts';
import { isProductCategory } from '../shared/product-categories.ts';
import { only, since } from '../shared/versions.ts';
import { accountDetailView, accountView, balanceView } from './account-views.ts';
import { pageOf } from './pages.ts';
import { directDebitViews, payeeDetailView, payeeView, scheduledPaymentViews } from './payment-views.ts';
import { transactionFilter } from './transaction-filter.ts';
import { transactionDetailView, transactionViews } from './transaction-views.ts';

const accounts = '/banking/accounts';
const account = `${accounts}/:accountId`;
const accountsBody = z.object({ data: z.object({ accountIds: z.array(z.string().max(100)).max(1000) }) });

/** Returns a whole list as a single page. */
const whole = (data: object, { url }: Read) => ({ data, links: { self: url.href }, meta: {} });

/** Lists that are served for one account and for all accounts. */
interface Listed {
  readonly list: string;
  views(account: CdsAccount, customer: CdsCustomer): readonly object[];
}
const directDebits: Listed = { list: 'directDebitAuthorisations', views: directDebitViews };
const scheduledPayments: Listed = { list: 'scheduledPayments', views: scheduledPaymentViews };

/** Serves all endpoints below `/banking`. */
export function bankingRoutes(app: FastifyInstance, context: BankContext): void {
  const ofAll =
    ({ list, views }: Listed) =>
    (read: Read) =>
      pageOf(
        list,
        wanted(read).flatMap((one) => views(one, read.customer)),
        read.url,
      );
  const ofOne =
    ({ list, views }: Listed) =>
    (read: Read) =>
      pageOf(list, views(accountOf(read), read.customer), read.url);
  const ofNamed =
    ({ list, views }: Listed) =>
    (read: Read) =>
      pageOf(
        list,
        named(read).flatMap((one) => views(one, read.customer)),
        read.url,
      );
  const balances: Listed = { list: 'balances', views: (one) => [balanceView(one)] };

  const basic = 'bank:accounts.basic:read';
  serveCustomer(app, context, {
    path: accounts,
    versions: since(3),
    scope: basic,
    answer: ofAll({ list: 'accounts', views: (one) => [accountView(one)] }),
  });
  serveCustomer(app, context, {
    path: `${accounts}/balances`,
    versions: since(2),
    scope: basic,
    answer: ofAll(balances),
  });
  serveCustomer(app, context, {
    path: `${account}/balance`,
    versions: only(1),
    scope: basic,
    answer: (read) => whole(balanceView(accountOf(read)), read),
  });
  serveCustomer(app, context, {
    path: account,
    versions: only(5),
    scope: 'bank:accounts.detail:read',
    answer: (read) => whole(accountDetailView(accountOf(read), read.customer), read),
  });

  const transactions = 'bank:transactions:read';
  serveCustomer(app, context, {
    path: `${account}/transactions`,
    versions: since(2),
    scope: transactions,
    answer: async (read) => {
      const isWanted = transactionFilter(read.query, read.now);
      await delaySlowScenario(context, read, read.consent);
      return pageOf('transactions', transactionViews(accountOf(read), read.customer).filter(isWanted), read.url, {
        isQueryParamUnsupported: false,
      });
    },
  });
  serveCustomer(app, context, {
    path: `${account}/transactions/:transactionId`,
    versions: only(3),
    scope: transactions,
    answer: (read) => {
      const { transactionId = '' } = read.params;
      const found = transactionDetailView(accountOf(read), read.customer, transactionId);
      if (found === null) throw new CdsProblem('invalidResource', transactionId);
      return whole(found, read);
    },
  });

  const regular = 'bank:regular_payments:read';
  for (const [path, version, answer] of [
    [`${accounts}/direct-debits`, 2, ofAll(directDebits)],
    [`${account}/direct-debits`, 1, ofOne(directDebits)],
    ['/banking/payments/scheduled', 3, ofAll(scheduledPayments)],
    [`${account}/payments/scheduled`, 2, ofOne(scheduledPayments)],
  ] as const)
    serveCustomer(app, context, { path, versions: only(version), scope: regular, answer });

  for (const [path, version, scope, listed] of [
    [`${accounts}/balances`, 1, basic, balances],
    [`${accounts}/direct-debits`, 1, regular, directDebits],
    ['/banking/payments/scheduled', 2, regular, scheduledPayments],
  ] as const)
    serveCustomer(app, context, { method: 'POST', path, versions: only(version), scope, answer: ofNamed(listed) });

  const payees = 'bank:payees:read';
  serveCustomer(app, context, {
    path: '/banking/payees',
    versions: only(2),
    scope: payees,
    answer: ({ customer, url, query }) => {
      const { type = 'ALL' } = query;
      const all = customer.payees.map(payeeView);
      return pageOf(
        'payees',
        all.filter((payee) => type === 'ALL' || payee.type === type),
        url,
      );
    },
  });
  serveCustomer(app, context, {
    path: '/banking/payees/:payeeId',
    versions: only(2),
    scope: payees,
    answer: (read) => {
      const { payeeId = '' } = read.params;
      const payee = read.customer.payees.find((one) => payeeView(one).payeeId === payeeId);
      if (payee === undefined) throw new CdsProblem('invalidResource', payeeId);
      return whole(payeeDetailView(payee), read);
    },
  });
}

/** Returns the accounts that the body names. Throws if one of them isn't shared. */
function named({ accounts: shared, body }: Read): readonly CdsAccount[] {
  const parsed = accountsBody.safeParse(body);
  if (!parsed.success) throw new CdsProblem('invalidField', 'data.accountIds');
  const { accountIds } = parsed.data.data;
  const unknown = accountIds.find((id) => !shared.some(({ accountId }) => accountId === id));
  if (unknown !== undefined) throw new CdsProblem('invalidListedAccount', unknown);
  return shared.filter(({ accountId }) => accountIds.includes(accountId));
}

/** Filters accounts by the parameters that all bulk endpoints have. Every account is open and owned by its customer. */
function wanted({ accounts: shared, query }: Read): readonly CdsAccount[] {
  const { 'product-category': category, 'open-status': open = 'ALL', 'is-owned': owned } = query;
  if (category !== undefined && !isProductCategory(category)) throw new CdsProblem('invalidField', 'product-category');
  if (!['ALL', 'OPEN', 'CLOSED'].includes(open)) throw new CdsProblem('invalidField', 'open-status');
  if (owned !== undefined && owned !== 'true' && owned !== 'false') throw new CdsProblem('invalidField', 'is-owned');
  if (open === 'CLOSED' || owned === 'false') return [];
  return shared.filter((one) => category === undefined || accountView(one).productCategory === category);
}
