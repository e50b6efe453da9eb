import type { SiteAccount } from '@fin-link/contracts/banks';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { writeCursor } from '../credential-sites/index.ts';
import { type BankContext, delaySlowScenario } from '../open-banking/index.ts';
import type { DataAccess, GrantedRead } from './access.ts';
import { accountView, contactView, customerView, paymentNetworksView, holdingView } from './account-view.ts';
import { sharedAccounts, type FdxBankCustomer, type FdxCustomers } from './customers.ts';
import { FdxProblem } from './problem.ts';
import type { Cluster, FdxTransactions } from './shapes.ts';
import { transactionQuery, transactionView } from './transactions.ts';

/** Returns the holdings of an account; an empty object if it has none or the consent does not include investments. */
const holdingsField = ({ has }: GrantedRead, { holdings }: FdxBankCustomer, { siteAccountId }: SiteAccount) => {
  const accountHoldings = holdings(siteAccountId);
  return has('INVESTMENTS') && accountHoldings.length > 0 ? { holdings: accountHoldings.map(holdingView) } : {};
};

type AccountRequest = FastifyRequest<{ Params: { accountId: string } }>;

/** Clusters that permit reading accounts; one of them is enough. */
const accountReadClusters: readonly Cluster[] = ['ACCOUNT_BASIC', 'ACCOUNT_DETAILED', 'BALANCES'];

interface DataRoutes {
  readonly access: DataAccess;
  readonly customers: FdxCustomers;
  /** Base URL of the data endpoints. */
  readonly base: string;
}

/** Registers the endpoints that need a customer's token. */
export function dataRoutes(
  app: FastifyInstance,
  context: BankContext,
  { access, customers: { customerOf, personOf }, base }: DataRoutes,
): void {
  const accountFields = async ({ has }: GrantedRead) => ({
    detail: has('ACCOUNT_DETAILED'),
    balances: has('ACCOUNT_DETAILED', 'BALANCES'),
    now: await context.businessClock.now(),
  });
  /** Returns the account in the path. Throws `FdxProblem('accountNotFound')` if it does not exist or is not shared. */
  const oneAccount = async (
    request: AccountRequest,
    clusters: readonly Cluster[],
  ): Promise<{ read: GrantedRead; customer: FdxBankCustomer; account: SiteAccount }> => {
    const read = await access.grantedRead(request, clusters);
    const customer = await customerOf(context, read.userName);
    const accounts = await sharedAccounts(context, read.consent, customer);
    const account = accounts.find(({ siteAccountId }) => siteAccountId === request.params.accountId);
    if (account === undefined) throw new FdxProblem('accountNotFound', 'There is no such account.');
    return { read, customer, account };
  };

  app.get('/accounts', async (request) => {
    const read = await access.grantedRead(request, accountReadClusters);
    const fields = await accountFields(read);
    const all = await sharedAccounts(context, read.consent, await customerOf(context, read.userName));
    const { accounts, nextPageKey } = accountPage(all, request.query);
    return {
      page: { totalElements: all.length, ...(nextPageKey !== null && { nextPageKey }) },
      links: nextPageKey === null ? {} : { next: nextPage(`${base}/accounts`, request.url, nextPageKey) },
      accounts: accounts.map((account) => accountView(account, fields)),
    };
  });
  app.get('/accounts/:accountId', async (request: AccountRequest) => {
    const { read, customer, account } = await oneAccount(request, accountReadClusters);
    return { ...accountView(account, await accountFields(read)), ...holdingsField(read, customer, account) };
  });
  app.get('/accounts/:accountId/payment-networks', async (request: AccountRequest) =>
    paymentNetworksView((await oneAccount(request, ['PAYMENT_SUPPORT'])).account),
  );
  app.get('/accounts/:accountId/contact', async (request: AccountRequest) => {
    const { read, account } = await oneAccount(request, ['CUSTOMER_CONTACT']);
    return contactView(account, personOf(read.userName));
  });
  app.get('/accounts/:accountId/transactions', async (request: AccountRequest): Promise<FdxTransactions> => {
    const { read, customer, account } = await oneAccount(request, ['TRANSACTIONS']);
    const query = transactionQuery(request.query, read.transactionsFrom(await context.businessClock.now()));
    await delaySlowScenario(context, request, read.consent);
    const { transactions, next } = customer.transactions(account.siteAccountId, query);
    const views = transactions.map((transaction) => transactionView(account, transaction));
    if (next === null) return { page: {}, links: {}, transactions: views };
    const nextPageKey = writeCursor(next);
    const link = nextPage(`${base}/accounts/${account.siteAccountId}/transactions`, request.url, nextPageKey);
    return { page: { nextPageKey }, links: { next: link }, transactions: views };
  });
  app.get('/customers/current', async (request) => {
    const { userName, has } = await access.grantedRead(request, ['CUSTOMER_CONTACT', 'CUSTOMER_PERSONAL']);
    const clusters = { contact: has('CUSTOMER_CONTACT'), personal: has('CUSTOMER_PERSONAL') };
    return customerView(personOf(userName), clusters);
  });
}

/** Returns the link to the next page. The link keeps the query and changes only the page. */
function nextPage(address: string, requestedUrl: string, pageKey: string): { href: string } {
  const to = new URL(address);
  to.search = new URL(requestedUrl, address).search;
  to.searchParams.set('pageKey', pageKey);
  return { href: to.href };
}

/** Default page size, so small that third parties have to handle a second page. */
const defaultPageSize = 2;

const paging = z.object({
  limit: z.coerce.number().int().min(1).max(500).default(defaultPageSize),
  pageKey: z.string().max(400).optional(),
});

/**
 * Returns a page of a customer's accounts and the key of the next page, which is `null` on the last page. Throws `FdxProblem`
 * if the page size or key is invalid.
 */
function accountPage(
  accounts: readonly SiteAccount[],
  query: unknown,
): { accounts: readonly SiteAccount[]; nextPageKey: string | null } {
  const requested = paging.safeParse(query);
  const problem = new FdxProblem('badRequest', 'limit is 1 to 500; pageKey comes from the page before this one.');
  if (!requested.success) throw problem;
  const { limit, pageKey } = requested.data;
  const start = pageKey === undefined ? 0 : accounts.findIndex((account) => keyOf(account) === pageKey) + 1;
  if (pageKey !== undefined && start === 0) throw problem;
  const page = accounts.slice(start, start + limit);
  const last = page.at(-1);
  return { accounts: page, nextPageKey: last === undefined || last === accounts.at(-1) ? null : keyOf(last) };
}

const keyOf = ({ siteAccountId }: SiteAccount): string => Buffer.from(siteAccountId).toString('base64url');
