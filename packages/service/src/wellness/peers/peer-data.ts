import type { EndpointReply, PeerPeriod, TypedRule } from '@fin-link/contracts/service';
import type { Executor } from '@fin-link/storage';
import { categoryNamesOf, categoryOf, detailCategoryOf } from '../../data/categories/index.ts';
import type { NeedsDatabase, ServiceDatabase } from '../../platform/database/index.ts';
import type { Handler } from '../../platform/http/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import { type UserKey, userKeyOf } from '../../tenancy/users/index.ts';
import { isPeerBenchmarkEnabled, merchantKeyOf } from './dimensions.ts';
import { type RequestedPeers, type Peers, peersOf } from './peers-of.ts';

/** Reads the rules of a view of the user. Throws Y800 if the user has no view with that id. */
type ReadRules = (executor: Executor<ServiceDatabase>, user: UserKey, viewId: string) => Promise<ComparedRules>;

/** Returns the peer data for the rules of a view. Throws the errors of `readRules` and `peerDataOfRules`. */
export const getViewPeerData =
  (deps: NeedsDatabase & NeedsCustomerSettings, readRules: ReadRules): Handler<'getViewPeerData'> =>
  async ({ params, query }, call) => {
    const user = userKeyOf(call);
    return peerDataOfRules(deps, user, await readRules(deps.database.db, user, params.viewId), query.timePeriod);
  };

/** Rules whose categories and merchants are compared with peers. */
interface ComparedRules {
  rules: readonly Pick<TypedRule, 'include'>[];
  /** Currency of the amounts; all currencies if absent. */
  currency?: string;
}

/**
 * Returns what the customer's users spend on the categories and merchants in the rules. Returns nothing until the first months are
 * released. Throws Y800 if the customer does not compare its users, or if no rule includes a category or merchant.
 */
export async function peerDataOfRules(
  { database: { db }, customerSettings }: NeedsDatabase & NeedsCustomerSettings,
  user: UserKey,
  { rules, currency }: ComparedRules,
  period: PeerPeriod = 'LAST_MONTH',
): Promise<EndpointReply<'getViewPeerData'>> {
  if (!(await isPeerBenchmarkEnabled({ customerSettings }, db, user.customerId))) throw comparisonIsOff();
  const includedKeys = keysInRules(rules);
  if (includedKeys.categoryIds.length + includedKeys.detailCategoryIds.length + includedKeys.merchants.length === 0)
    throw new ServiceError('Y800', { name: 'rule, as none includes a category or merchant' });
  const readPeers = (kind: RequestedPeers['kind'], keys: readonly (number | string)[]) =>
    peersOf(db, user, { period, kind, keys: keys.map(String), currency });
  const categories = await readPeers('CATEGORY', includedKeys.categoryIds);
  const details = await readPeers('DETAIL_CATEGORY', includedKeys.detailCategoryIds);
  const merchants = await readPeers(
    'MERCHANT',
    includedKeys.merchants.flatMap((name) => merchantKeyOf(name) ?? []),
  );
  if (categories === null || details === null || merchants === null) return {};
  const names = await categoryNamesOf(db, user);
  const { fromDate, toDate, place } = categories;
  return {
    peerData: {
      timePeriod: period,
      monthYear: toDate.slice(0, 7),
      fromDate,
      toDate,
      segement: { geo: place },
      ...(includedKeys.categoryIds.length > 0 && {
        peerCategorySummary: includedKeys.categoryIds.map((id) => ({
          id: String(id),
          name: names.of(categoryOf(id)),
          benchmark: benchmarkOf(categories, String(id)),
        })),
      }),
      ...(includedKeys.detailCategoryIds.length > 0 && {
        peerDetailCategorySummary: includedKeys.detailCategoryIds.map((id) => ({
          id: String(id),
          name: detailCategoryOf(id)?.name ?? String(id),
          benchmark: benchmarkOf(details, String(id)),
        })),
      }),
      ...(includedKeys.merchants.length > 0 && {
        peerMerchantSummary: includedKeys.merchants.map((name) => ({
          name,
          benchmark: benchmarkOf(merchants, merchantKeyOf(name)),
        })),
      }),
    },
  };
}

/** Returns Y800 for a customer that does not compare its users. Both the message and `fields` have the reason, because clients show one of them. */
const comparisonIsOff = (): ServiceError =>
  new ServiceError('Y800', {
    name: 'isPeerBenchmarkEnabled, which is off for this customer',
    fields: [{ path: 'isPeerBenchmarkEnabled', message: 'This customer does not compare its users.' }],
  });

/** Returns the included categories and merchants without repetition, in the order of the rules. */
function keysInRules(rules: ComparedRules['rules']) {
  const included = rules.flatMap(({ include }) => include ?? []);
  const distinctValues = <T>(valuesOf: (one: (typeof included)[number]) => readonly T[] | undefined): T[] => [
    ...new Set(included.flatMap((one) => valuesOf(one) ?? [])),
  ];
  return {
    categoryIds: distinctValues(({ categoryId }) => categoryId),
    detailCategoryIds: distinctValues(
      ({ detailCategoryId, detailedCategoryId }) => detailCategoryId ?? detailedCategoryId,
    ),
    merchants: distinctValues(({ merchantName }) => merchantName),
  };
}

/** Builds the benchmarks of one key in the form of the reply. A merchant outside the catalogue has no key and no benchmark. */
const benchmarkOf = ({ benchmarks }: Peers, key: string | undefined) =>
  (key === undefined ? [] : (benchmarks.get(key) ?? [])).map(({ level, place, numberOfPeers, spend, currency }) => ({
    benchmarkLevel: level,
    geo: { level, value: place },
    metric: { numberOfPeers, spendAmount: { amount: Number(spend), currency } },
  }));
