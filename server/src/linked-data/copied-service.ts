import type { DataUpdates, UserData } from '@fin-link/contracts/service';
import type { ServiceClient, TokenBroker } from '@fin-link/service-client';
import { faultOf } from './service-faults.ts';

/** Includes its start, not its end. */
export interface Period {
  readonly from: Date;
  readonly to: Date;
}

type Client = Pick<
  ServiceClient,
  | 'getUserData'
  | 'getExtractEvents'
  | 'getProviderAccounts'
  | 'getAccounts'
  | 'getTransactions'
  | 'getHoldings'
  | 'getPredictedEvents'
  | 'getInsightFeedExtracts'
>;

export interface CopiedService {
  readonly client: Client;
  readonly broker: Pick<TokenBroker, 'use'>;
  readonly adminLogin: string;
}

/** A reply of the service never has more pages than that. */
const mostPages = 100_000;

/** The service counts by the second. */
export const wholeSecond = (time: number): Date => new Date(Math.floor(time / 1_000) * 1_000);
const textOf = (time: Date): string => time.toISOString().replace('.000Z', 'Z');
export const queryOf = ({ from, to }: Period) => ({ fromDate: textOf(from), toDate: textOf(to) });

/** Who changed in the period, page by page. The end of a page's period is where it is complete. */
export async function* readEvents(service: CopiedService, period: Period): AsyncGenerator<DataUpdates> {
  const first = { eventName: 'DATA_UPDATES', ...queryOf(period) };
  let query: typeof first & { cursor?: string | undefined } = first;
  for (let page = 0; page < mostPages; page++) {
    const reply = await service.broker.use(service.adminLogin, (token) =>
      service.client.getExtractEvents({ token, query }),
    );
    yield reply.body.event.data;
    if (reply.next === null) return;
    query = { ...first, ...reply.next };
  }
}

export interface UserDataPage {
  readonly data: UserData;
  readonly isLast: boolean;
}

/** What changed of a user in the period. The next page is asked for while the caller works on this one. */
export async function* readUserData(
  service: CopiedService,
  loginName: string,
  period: Period,
): AsyncGenerator<UserDataPage> {
  const first = { ...queryOf(period), loginName };
  const ask = (query: Parameters<Client['getUserData']>[0]['query']) =>
    service.broker.use(service.adminLogin, (token) => service.client.getUserData({ token, query }));
  let asked = ask(first);
  for (let page = 0; page < mostPages; page++) {
    const { body, next } = await asked;
    if (next !== null) {
      asked = ask({ ...first, ...next });
      // Whoever takes the next page hears of it.
      asked.catch(() => {});
    }
    yield { data: body.userData[0] ?? { user: { loginName } }, isLast: next === null };
    if (next === null) return;
  }
}

/**
 * Whether the service answers for the whole of a period where no user is named. A refused period looks like a refused login name: then it
 * is the name. Throws where the service answers nothing.
 */
export async function isPeriodTaken(service: CopiedService, period: Period): Promise<boolean> {
  try {
    const { body } = await service.broker.use(service.adminLogin, (token) =>
      service.client.getExtractEvents({ token, query: { eventName: 'DATA_UPDATES', ...queryOf(period) } }),
    );
    return new Date(body.event.data.toDate) >= period.to;
  } catch (error) {
    if (faultOf(error) === 'service') throw error;
    return false;
  }
}

const checkMs = 1_000;
export const lastSecondOf = (time: Date): Period => ({ from: new Date(time.getTime() - checkMs), to: time });

/**
 * Whether the service knows the user. Asks with the token of the customer's own login, because a token of the user would register an
 * unknown one.
 */
export async function isKnown(service: CopiedService, loginName: string, now: Date): Promise<boolean> {
  const period = lastSecondOf(now);
  try {
    const { body } = await service.broker.use(service.adminLogin, (token) =>
      service.client.getUserData({ token, query: { ...queryOf(period), loginName } }),
    );
    return body.userData[0]?.user.isDeleted !== true;
  } catch (error) {
    if (faultOf(error) !== 'unknown') throw error;
    return !(await isPeriodTaken(service, period));
  }
}
