import type { UpcomingAccount, UpcomingReply } from '@fin-link/contracts/browser';
import {
  addDays,
  isoDay,
  approvalStatuses,
  reconStatuses,
  type Account,
  type EndpointReply,
  type PredictedEvent,
  type PredictedTransaction,
} from '@fin-link/contracts/service';
import { eachPage } from '@fin-link/service-client';
import { accountView, decimalText } from '../../linking/provider-accounts/index.ts';
import { type Handler, HostError } from '../../platform/http/index.ts';
import type { NeedsService } from '../../platform/parts/index.ts';
import type { NeedsServiceTime } from '../../tenancy/broker/index.ts';
import { sessionOf } from '../../tenancy/sessions/index.ts';
import { eventView, paymentView, approvalAtService } from './prediction-views.ts';

const defaultDays = 90;
/** Number of past days for which payments are listed. */
const daysBefore = 14;
const pageSize = 500;
const maxAccounts = 50;
const maxEvents = 200;
const maxPayments = 2_000;
const maxBalances = 366;

/** Reads expected payments and income, and the projected balances. */
export const getUpcoming =
  ({ client, broker, serviceTime }: NeedsService & NeedsServiceTime): Handler<'getUpcoming'> =>
  async (request) => {
    const { loginName } = sessionOf(request);
    const today = isoDay(await serviceTime.business());
    const until = addDays(today, Number(request.query.days ?? defaultDays));
    const call = <R>(work: (token: string) => Promise<R>): Promise<R> => broker.use(loginName, work);
    const [accountsReply, events, payments, projected] = await Promise.all([
      call((token) => client.getAccounts({ token, query: {} })),
      readEvents((query) => call((token) => client.getPredictedEvents({ token, query }))),
      readPayments((query) => call((token) => client.getPredictedTransactions({ token, query })), {
        fromDate: addDays(today, -daysBefore),
        toDate: until,
      }),
      call((token) => client.getPredictedBalances({ token, query: { toDate: until } })),
    ]);
    const { account: accounts = [] } = accountsReply.body;
    const { predictedBalance: balances = [] } = projected.body;
    return upcomingOf({ today, until, accounts, events, payments, balances });
  };

/** Approves or rejects a predicted event. */
export const setApproval =
  ({ client, broker }: NeedsService): Handler<'setApproval'> =>
  async (request) => {
    const { loginName } = sessionOf(request);
    const params = { predictedEventId: String(request.params.predictedEventId) };
    const userApprovalStatus = approvalAtService[request.body.approval];
    await broker.use(loginName, (token) =>
      client.updatePredictedEvent({ token, params, body: { predictedEvent: { userApprovalStatus } } }),
    );
    const { body } = await broker.use(loginName, (token) => client.getPredictedEvent({ token, params }));
    const [event] = body.predictedEvent ?? [];
    if (event === undefined) throw new HostError('predicted-event.not-found');
    return { event: eventView(event) };
  };

type PageOf<N extends 'getPredictedEvents' | 'getPredictedTransactions'> = Parameters<typeof eachPage<N>>[0];
type QueryOf<N extends 'getPredictedEvents' | 'getPredictedTransactions'> = NonNullable<Parameters<PageOf<N>>[0]>;
type Read<N extends 'getPredictedEvents' | 'getPredictedTransactions'> = (query: QueryOf<N>) => ReturnType<PageOf<N>>;

/** Reads the active events, regardless of the user's approval. */
async function readEvents(read: Read<'getPredictedEvents'>): Promise<PredictedEvent[]> {
  const first = { status: 'ACTIVE', userApprovalStatus: approvalStatuses.join(','), top: String(pageSize) };
  const items: PredictedEvent[] = [];
  for await (const { predictedEvent = [] } of eachPage<'getPredictedEvents'>((next) => read(next ?? first)))
    items.push(...predictedEvent);
  return items;
}

async function readPayments(
  read: Read<'getPredictedTransactions'>,
  period: { fromDate: string; toDate: string },
): Promise<PredictedTransaction[]> {
  const first = { ...period, reconStatus: reconStatuses.join(','), top: String(pageSize) };
  const items: PredictedTransaction[] = [];
  const pages = eachPage<'getPredictedTransactions'>((next) => read(next ?? first), maxPayments / pageSize);
  for await (const { predictedTransaction = [] } of pages) items.push(...predictedTransaction);
  return items;
}

interface UpcomingData {
  /** Current day of the service's clock for business days, for example `2026-01-31`. */
  today: string;
  /** Last day of the reply. */
  until: string;
  accounts: readonly Account[];
  events: readonly PredictedEvent[];
  /** Predicted payments, sorted by day. */
  payments: readonly PredictedTransaction[];
  balances: NonNullable<EndpointReply<'getPredictedBalances'>['predictedBalance']>;
}

/**
 * Converts the data to the reply of `getUpcoming`. Lists the accounts that have a predicted event. Lists a payment only if its event is
 * listed, because the event contains the name.
 */
export function upcomingOf({ today, until, accounts, events, payments, balances }: UpcomingData): UpcomingReply {
  const accountIdsWithEvents = new Set(events.map(({ accountId }) => accountId));
  const listedAccounts = accounts.filter(({ id }) => accountIdsWithEvents.has(id)).slice(0, maxAccounts);
  const accountIds = new Set(listedAccounts.map(({ id }) => id));
  const listedEvents = events.filter(({ accountId }) => accountIds.has(accountId)).slice(0, maxEvents);
  const currencies = new Map(listedEvents.map(({ accountId, amount }) => [accountId, amount.currency]));
  const eventIds = new Set(listedEvents.map(({ id }) => id));
  const balancesOf = new Map(balances.map((balance) => [balance.accountId, balance]));
  return {
    today,
    until,
    accounts: listedAccounts.flatMap((account): UpcomingAccount[] => {
      const { accountId, accountName, mask } = accountView(account, false);
      const projected = balancesOf.get(accountId);
      const currency = projected?.currency ?? currencies.get(accountId);
      if (currency === undefined) return [];
      // Only bank accounts have projected balances. A card balance is a debt that payments reduce, so it cannot run short.
      const isBank = projected?.CONTAINER === 'bank';
      const daysWithSpending = isBank ? projected.dayWithEverydaySpending : undefined;
      return [
        {
          accountId,
          accountName,
          providerName: account.isManual ? null : account.providerName,
          mask,
          currency,
          balances: isBank ? balancesOfDays(projected.day) : [],
          balancesWithSpending: daysWithSpending === undefined ? null : balancesOfDays(daysWithSpending),
        },
      ];
    }),
    events: listedEvents.map(eventView),
    payments: payments
      .filter(({ recurringEventId }) => eventIds.has(recurringEventId))
      .slice(0, maxPayments)
      .map((payment) => paymentView(payment, today)),
  };
}

const balancesOfDays = (
  days: NonNullable<EndpointReply<'getPredictedBalances'>['predictedBalance']>[number]['day'],
): UpcomingAccount['balances'] =>
  days.slice(0, maxBalances).map(({ date, amount, low, high }) => ({
    date,
    amount: decimalText(amount),
    low: decimalText(low),
    high: decimalText(high),
  }));
