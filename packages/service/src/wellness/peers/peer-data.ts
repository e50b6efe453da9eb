import type { EndpointReply, PeerPeriod, TypedRule } from '@fin-link/contracts/service';
import { categoryNamesOf, categoryOf, detailCategoryOf } from '../../data/categories/index.ts';
import type { NeedsCustomerSettings } from '../../tenancy/customers/index.ts';
import type { NeedsDatabase } from '../../platform/database/index.ts';
import { ServiceError } from '../../platform/runtime/index.ts';
import type { UserKey } from '../../tenancy/users/index.ts';
import { isPeerBenchmarkEnabled } from './enabled.ts';
import { type RequestedPeers, type Peers, peersOf } from './peers-of.ts';

export interface ComparedRules {
  rules: readonly Pick<TypedRule, 'include'>[];
  /** Currency of the amounts; all currencies if absent. */
  currency?: string;
}

/**
 * Returns what other users spend on the categories and merchants in the rules. Returns nothing until the first figures are computed. Throws
 * Y800 if the customer does not compare its users, or if no rule includes a category or merchant.
 */
export async function peerDataOfRules(
  { database: { db }, customerSettings }: NeedsDatabase & NeedsCustomerSettings,
  user: UserKey,
  { rules, currency }: ComparedRules,
  period: PeerPeriod = 'LAST_MONTH',
): Promise<EndpointReply<'getViewPeerData'>> {
  if (!(await isPeerBenchmarkEnabled({ customerSettings }, db, user.customerId))) throw isOff();
  const named = namedBy(rules);
  if (named.categoryIds.length + named.detailCategoryIds.length + named.merchants.length === 0)
    throw new ServiceError('Y800', { name: 'rule, as none includes a category or merchant' });
  const ask = (kind: RequestedPeers['kind'], keys: readonly (number | string)[]) =>
    peersOf(db, user, { period, kind, keys: keys.map(String), currency });
  const categories = await ask('CATEGORY', named.categoryIds);
  const details = await ask('DETAIL_CATEGORY', named.detailCategoryIds);
  const merchants = await ask('MERCHANT', named.merchants);
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
      ...(named.categoryIds.length > 0 && {
        peerCategorySummary: named.categoryIds.map((id) => ({
          id: String(id),
          name: names.of(categoryOf(id)),
          benchmark: benchmarkOf(categories, String(id)),
        })),
      }),
      ...(named.detailCategoryIds.length > 0 && {
        peerDetailCategorySummary: named.detailCategoryIds.map((id) => ({
          id: String(id),
          name: detailCategoryOf(id)?.name ?? String(id),
          benchmark: benchmarkOf(details, String(id)),
        })),
      }),
      ...(named.merchants.length > 0 && {
        peerMerchantSummary: named.merchants.map((name) => ({ name, benchmark: benchmarkOf(merchants, name) })),
      }),
    },
  };
}

/** Builds the error with the reason in both text and field, so that clients may show either. */
const isOff = (): ServiceError =>
  new ServiceError('Y800', {
    name: 'isPeerBenchmarkEnabled, which is off for this customer',
    fields: [{ path: 'isPeerBenchmarkEnabled', message: 'This customer does not compare its users.' }],
  });

/** Returns the included categories and merchants without repetition, in the order of the rules. */
function namedBy(rules: ComparedRules['rules']) {
  const included = rules.flatMap(({ include }) => include ?? []);
  const each = <T>(of: (one: (typeof included)[number]) => readonly T[] | undefined): T[] => [
    ...new Set(included.flatMap((one) => of(one) ?? [])),
  ];
  return {
    categoryIds: each(({ categoryId }) => categoryId),
    detailCategoryIds: each(({ detailCategoryId, detailedCategoryId }) => detailCategoryId ?? detailedCategoryId),
    merchants: each(({ merchantName }) => merchantName),
  };
}

const benchmarkOf = ({ benchmarks }: Peers, key: string) =>
  (benchmarks.get(key) ?? []).map(({ level, place, numberOfPeers, spend, currency }) => ({
    benchmarkLevel: level,
    geo: { level, value: place },
    metric: { numberOfPeers, spendAmount: { amount: Number(spend), currency } },
  }));
