import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type BankContext, delaySlowScenario } from '../open-banking/index.ts';
import { accountDetailView, accountView, balanceView } from './account-views.ts';
import type { CdsAccount, CdsCustomer } from './customers.ts';
import { accountOf, serveCustomer, type Read, onlyVersion, withPreviousVersion } from './endpoint.ts';
import { pageOf } from './pages.ts';
import { directDebitViews, payeeDetailView, payeeView, scheduledPaymentViews } from './payment-views.ts';
import { CdsProblem } from './problem.ts';
import { isProductCategory } from './products.ts';
import { transactionFilter, transactionDetailView, transactionViews } from './transactions.ts';

const accountsPath = '/banking/accounts';
const accountPath = `${accountsPath}/:accountId`;
const accountsBody = z.object({ data: z.object({ accountIds: z.array(z.string().max(100)).max(1000) }) });

/** A list that is served for one account and for several accounts. */
interface AccountList {
  /** Name of the list's field in the response. */
  readonly name: string;
  views(account: CdsAccount, customer: CdsCustomer): readonly object[];
}

const accountList: AccountList = { name: 'accounts', views: (account) => [accountView(account)] };
const balances: AccountList = { name: 'balances', views: (account) => [balanceView(account)] };
const directDebits: AccountList = { name: 'directDebitAuthorisations', views: directDebitViews };
const scheduledPayments: AccountList = { name: 'scheduledPayments', views: scheduledPaymentViews };

const basicScope = 'bank:accounts.basic:read';
const regularPaymentsScope = 'bank:regular_payments:read';

/** Serves all endpoints below `/banking` that need a customer's token. */
export function bankingRoutes(app: FastifyInstance, context: BankContext): void {
  accountRoutes(app, context);
  transactionRoutes(app, context);
  regularPaymentRoutes(app, context);
  payeeRoutes(app, context);
}

const forMatchingAccounts = (list: AccountList) => pageOfAccounts(list, accountsMatchingQuery);

/** Creates a handler that serves a list. `select` returns the accounts of the list. */
const pageOfAccounts =
  ({ name, views }: AccountList, select: (read: Read) => readonly CdsAccount[]) =>
  (read: Read) =>
    pageOf(
      name,
      select(read).flatMap((account) => views(account, read.customer)),
      read.url,
    );

const forAccountsInBody = (list: AccountList) => pageOfAccounts(list, accountsInBody);

/** Returns a response without further pages. */
const singlePage = (data: object, { url }: Read) => ({ data, links: { self: url.href }, meta: {} });
const forAccountInPath = (list: AccountList) => pageOfAccounts(list, (read) => [accountOf(read)]);

function accountRoutes(app: FastifyInstance, context: BankContext): void {
  serveCustomer(app, context, {
    path: accountsPath,
    versions: withPreviousVersion(3),
    scope: basicScope,
    answer: forMatchingAccounts(accountList),
  });
  serveCustomer(app, context, {
    path: `${accountsPath}/balances`,
    versions: withPreviousVersion(2),
    scope: basicScope,
    answer: forMatchingAccounts(balances),
  });
  serveCustomer(app, context, {
    method: 'POST',
    path: `${accountsPath}/balances`,
    versions: onlyVersion(1),
    scope: basicScope,
    answer: forAccountsInBody(balances),
  });
  serveCustomer(app, context, {
    path: `${accountPath}/balance`,
    versions: onlyVersion(1),
    scope: basicScope,
    answer: (read) => singlePage(balanceView(accountOf(read)), read),
  });
  serveCustomer(app, context, {
    path: accountPath,
    versions: onlyVersion(5),
    scope: 'bank:accounts.detail:read',
    answer: (read) => singlePage(accountDetailView(accountOf(read), read.customer), read),
  });
}

function transactionRoutes(app: FastifyInstance, context: BankContext): void {
  const scope = 'bank:transactions:read';
  serveCustomer(app, context, {
    path: `${accountPath}/transactions`,
    versions: withPreviousVersion(2),
    scope,
    answer: async (read) => {
      const isWanted = transactionFilter(read.query, read.now);
      await delaySlowScenario(context, read, read.consent);
      return pageOf('transactions', transactionViews(accountOf(read), read.customer).filter(isWanted), read.url, {
        isQueryParamUnsupported: false,
      });
    },
  });
  serveCustomer(app, context, {
    path: `${accountPath}/transactions/:transactionId`,
    versions: onlyVersion(3),
    scope,
    answer: (read) => {
      const { transactionId = '' } = read.params;
      const transaction = transactionDetailView(accountOf(read), read.customer, transactionId);
      if (transaction === null) throw new CdsProblem('invalidResource', transactionId);
      return singlePage(transaction, read);
    },
  });
}

function regularPaymentRoutes(app: FastifyInstance, context: BankContext): void {
  for (const [method, path, version, answer] of [
    ['GET', `${accountsPath}/direct-debits`, 2, forMatchingAccounts(directDebits)],
    ['POST', `${accountsPath}/direct-debits`, 1, forAccountsInBody(directDebits)],
    ['GET', `${accountPath}/direct-debits`, 1, forAccountInPath(directDebits)],
    ['GET', '/banking/payments/scheduled', 3, forMatchingAccounts(scheduledPayments)],
    ['POST', '/banking/payments/scheduled', 2, forAccountsInBody(scheduledPayments)],
    ['GET', `${accountPath}/payments/scheduled`, 2, forAccountInPath(scheduledPayments)],
  ] as const)
    serveCustomer(app, context, { method, path, versions: onlyVersion(version), scope: regularPaymentsScope, answer });
}

function payeeRoutes(app: FastifyInstance, context: BankContext): void {
  const scope = 'bank:payees:read';
  serveCustomer(app, context, {
    path: '/banking/payees',
    versions: onlyVersion(2),
    scope,
    answer: ({ customer, url, query }) => {
      const { type = 'ALL' } = query;
      const payees = customer.payees.map(payeeView).filter((payee) => type === 'ALL' || payee.type === type);
      return pageOf('payees', payees, url);
    },
  });
  serveCustomer(app, context, {
    path: '/banking/payees/:payeeId',
    versions: onlyVersion(2),
    scope,
    answer: (read) => {
      const { payeeId = '' } = read.params;
      const payee = read.customer.payees.find((candidate) => payeeView(candidate).payeeId === payeeId);
      if (payee === undefined) throw new CdsProblem('invalidResource', payeeId);
      return singlePage(payeeDetailView(payee), read);
    },
  });
}

/** Returns the accounts that the body lists. Throws `CdsProblem` if the body is invalid or one of them is not shared. */
function accountsInBody({ accounts: sharedAccounts, body }: Read): readonly CdsAccount[] {
  const parsed = accountsBody.safeParse(body);
  if (!parsed.success) throw new CdsProblem('invalidField', 'data.accountIds');
  const { accountIds } = parsed.data.data;
  const unsharedId = accountIds.find((id) => !sharedAccounts.some(({ accountId }) => accountId === id));
  if (unsharedId !== undefined) throw new CdsProblem('invalidListedAccount', unsharedId);
  return sharedAccounts.filter(({ accountId }) => accountIds.includes(accountId));
}

/**
 * Returns the accounts that match the query parameters of bulk endpoints. Every account is open and owned by its customer, so
 * other values of `open-status` and `is-owned` match no account. Throws `CdsProblem` if a parameter is invalid.
 */
function accountsMatchingQuery({ accounts: sharedAccounts, query }: Read): readonly CdsAccount[] {
  const { 'product-category': category, 'open-status': open = 'ALL', 'is-owned': owned } = query;
  if (category !== undefined && !isProductCategory(category)) throw new CdsProblem('invalidField', 'product-category');
  if (!['ALL', 'OPEN', 'CLOSED'].includes(open)) throw new CdsProblem('invalidField', 'open-status');
  if (owned !== undefined && owned !== 'true' && owned !== 'false') throw new CdsProblem('invalidField', 'is-owned');
  if (open === 'CLOSED' || owned === 'false') return [];
  return sharedAccounts.filter(
    (candidate) => category === undefined || accountView(candidate).productCategory === category,
  );
}
