import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type BankContext, delaySlowScenario } from '../open-banking/index.ts';
import { grantedRead, type GrantedRead } from './access.ts';
import { accountView, balanceViews, partyView, partyViews, productView } from './account-views.ts';
import { customerOf, sharedAccounts, type ObieAccount, type ObieCustomer } from './customers.ts';
import { beneficiaryViews, directDebitViews, standingOrderViews } from './payment-views.ts';
import type { Permission } from './permissions.ts';
import { ObieProblem } from './problem.ts';
import { bookingPeriod, type BookingQuery, transactionViews } from './transactions.ts';

/** A permitted request for a customer's data. */
interface Read extends GrantedRead {
  readonly customer: ObieCustomer;
  readonly now: Date;
  readonly query: BookingQuery;
}

const accountPermissions = ['ReadAccountsBasic', 'ReadAccountsDetail'] as const;

type AccountRequest = FastifyRequest<{ Params: { accountId: string }; Querystring: BookingQuery }>;

/** Registers the endpoints that need a customer's token. */
export function dataRoutes(app: FastifyInstance, context: BankContext, base: string): void {
  /**
   * Returns the shared accounts or, if the path names an account, only this one. Throws `ObieProblem` if the account
   * does not exist or is not shared, and the errors of `grantedRead`.
   */
  const start = async (request: AccountRequest, needs: readonly Permission[]) => {
    const granted = await grantedRead(context, request, needs);
    const customer = await customerOf(context, granted.userName);
    const accounts = await sharedAccounts(context, granted.consent, customer);
    const read: Read = { ...granted, customer, now: await context.businessClock.now(), query: request.query };
    const { accountId } = request.params;
    if (accountId === undefined) return { read, accounts };
    const account = accounts.find((candidate) => candidate.accountId === accountId);
    if (account !== undefined) return { read, accounts: [account] };
    const isUnsharedAccount = customer.accounts.some(
      (candidate) => candidate.accountId === accountId && !granted.consent.accountIds.includes(accountId),
    );
    throw isUnsharedAccount
      ? new ObieProblem(403, {
          code: 'consentMismatch',
          message: 'The consent does not cover this account.',
          path: 'AccountId',
        })
      : new ObieProblem(400, { code: 'notFound', message: 'There is no such account.', path: 'AccountId' });
  };
  const singlePage = (request: FastifyRequest, data: object) => ({
    Data: data,
    Links: { Self: new URL(request.url, base).href },
    Meta: { TotalPages: 1 },
  });

  const listAccounts = async (request: AccountRequest) => {
    const { read, accounts } = await start(request, accountPermissions);
    const fields = { detail: read.has('ReadAccountsDetail'), pan: read.has('ReadPAN') };
    return singlePage(request, { Account: accounts.map((account) => accountView(account, read.customer, fields)) });
  };
  app.get('/accounts', listAccounts);
  app.get('/accounts/:accountId', listAccounts);
  for (const { bulk, ofAccount, list, needs, paged, rows } of resources) {
    const answer = async (request: AccountRequest) => {
      const { read, accounts } = await start(request, needs);
      if (paged === true) await delaySlowScenario(context, request, read.consent);
      const all = accounts.flatMap((account) => rows(account, read));
      return paged === true ? pageOf(list, all, new URL(request.url, base)) : singlePage(request, { [list]: all });
    };
    if (bulk !== null) app.get(`/${bulk}`, answer);
    app.get(`/accounts/:accountId/${ofAccount}`, answer);
  }
  app.get('/accounts/:accountId/party', async (request: AccountRequest) => {
    const { read } = await start(request, ['ReadParty']);
    return singlePage(request, { Party: partyView(read.customer) });
  });
  app.get('/party', async (request: AccountRequest) => {
    const { read } = await start(request, ['ReadPartyPSU']);
    return singlePage(request, { Party: partyView(read.customer) });
  });
}

interface Resource {
  /** Path of the list for all accounts; `null` if the bank does not serve it. */
  readonly bulk: string | null;
  /** Path of the list for one account, below the account. */
  readonly ofAccount: string;
  /** Name of the list's field in the response. */
  readonly list: string;
  /** Permissions; one of them is enough. */
  readonly needs: readonly Permission[];
  readonly paged?: true;
  rows(account: ObieAccount, read: Read): readonly object[];
}

const resources: readonly Resource[] = [
  {
    bulk: 'balances',
    ofAccount: 'balances',
    list: 'Balance',
    needs: ['ReadBalances'],
    rows: (account, { now }) => balanceViews(account, now),
  },
  {
    bulk: 'transactions',
    ofAccount: 'transactions',
    list: 'Transaction',
    needs: ['ReadTransactionsBasic', 'ReadTransactionsDetail'],
    paged: true,
    rows: (account, { has, details, query }) =>
      transactionViews(account, {
        detail: has('ReadTransactionsDetail'),
        credits: has('ReadTransactionsCredits'),
        debits: has('ReadTransactionsDebits'),
        ...bookingPeriod(query, details),
      }),
  },
  {
    bulk: 'direct-debits',
    ofAccount: 'direct-debits',
    list: 'DirectDebit',
    needs: ['ReadDirectDebits'],
    rows: (account, { customer }) => directDebitViews(account, customer),
  },
  {
    bulk: 'standing-orders',
    ofAccount: 'standing-orders',
    list: 'StandingOrder',
    needs: ['ReadStandingOrdersBasic', 'ReadStandingOrdersDetail'],
    rows: (account, { customer, has }) => standingOrderViews(account, customer, has('ReadStandingOrdersDetail')),
  },
  {
    bulk: 'beneficiaries',
    ofAccount: 'beneficiaries',
    list: 'Beneficiary',
    needs: ['ReadBeneficiariesBasic', 'ReadBeneficiariesDetail'],
    rows: (account, { customer, has }) => beneficiaryViews(account, customer, has('ReadBeneficiariesDetail')),
  },
  {
    bulk: 'scheduled-payments',
    ofAccount: 'scheduled-payments',
    list: 'ScheduledPayment',
    needs: ['ReadScheduledPaymentsBasic', 'ReadScheduledPaymentsDetail'],
    rows: () => [],
  },
  {
    bulk: 'products',
    ofAccount: 'product',
    list: 'Product',
    needs: ['ReadProducts'],
    rows: (account) => [productView(account)],
  },
  {
    bulk: null,
    ofAccount: 'parties',
    list: 'Party',
    needs: ['ReadParty'],
    rows: (_account, { customer }) => partyViews(customer),
  },
];

const rowsPerPage = 100;

interface Row {
  readonly BookingDateTime?: unknown;
}

/**
 * Returns the requested page of a list, under the list's name, with links to the other pages. The links keep the query and
 * change only the page. Throws `ObieProblem` if the page does not exist.
 */
function pageOf(list: string, rows: readonly Row[], url: URL) {
  const pages = Math.max(1, Math.ceil(rows.length / rowsPerPage));
  const requested = url.searchParams.get('page') ?? '1';
  const page = /^[1-9]\d{0,5}$/.test(requested) ? Number(requested) : 0;
  if (page < 1 || page > pages)
    throw new ObieProblem(400, { code: 'fieldInvalid', message: `There are ${pages} pages.`, path: 'page' });
  const link = (to: number): string => {
    const other = new URL(url);
    other.searchParams.set('page', String(to));
    return other.href;
  };
  const dates = rows.map(({ BookingDateTime }) => String(BookingDateTime)).toSorted();
  const [first] = dates;
  return {
    Data: { [list]: rows.slice((page - 1) * rowsPerPage, page * rowsPerPage) },
    Links: {
      Self: url.href,
      First: link(1),
      ...(page > 1 && { Prev: link(page - 1) }),
      ...(page < pages && { Next: link(page + 1) }),
      Last: link(pages),
    },
    Meta: {
      TotalPages: pages,
      ...(first !== undefined && { FirstAvailableDateTime: first, LastAvailableDateTime: dates.at(-1) }),
    },
  };
}
