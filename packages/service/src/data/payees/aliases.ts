import { type ComparedName, comparedName, nameEvidence, nameEvidenceLevels, wordCounts } from './name-evidence.ts';
import { isSameSchedule, isSuccessor, type Payment } from './payment-schedule.ts';

/** Payment of one user, with the payee key of its transaction. */
interface AliasedPayment extends Payment {
  key: string;
  /** Whether the key belongs to a merchant of the catalogue. */
  isMerchant: boolean;
  /** Name of the payee in upper case. */
  name: string;
  direction: 'DEBIT' | 'CREDIT';
  currency: string;
}

/** Payee key of a user, with its payments in chronological order. */
interface Group {
  key: string;
  name: ComparedName;
  isMerchant: boolean;
  payments: Payment[];
}

/**
 * Returns payee keys that are another spelling of a payee of this user, each mapped to the representative key of the payee. Two keys are
 * joined in two cases:
 * - Their names agree (`nameEvidence`), and their payments fit one schedule (`isSameSchedule`).
 * - The payments of one key continue those of the other with the same amount, account and interval, and no other key fits. The payee has
 * changed its name.
 * The order of the payments does not affect the result.
 */
export function aliasesOf(payments: readonly AliasedPayment[]): Map<string, string> {
  const aliases = new Map<string, string>();
  const sides = Map.groupBy(payments, ({ direction, currency }) => `${direction} ${currency}`);
  // Debits are last and override credits, so a key with both gets the alias of its debits.
  for (const side of [...sides.keys()].toSorted()) {
    const joined = joinRenamed(joinSpellings(groupsOf(sides.get(side) ?? [])));
    for (const keys of joined) {
      const representative = representativeOf(keys);
      for (const { key } of keys) if (key !== representative) aliases.set(key, representative);
    }
  }
  return withoutChains(aliases);
}

/** Resolves chains of aliases. They can occur for keys with credits and debits. */
function withoutChains(aliases: ReadonlyMap<string, string>): Map<string, string> {
  const resolved = new Map<string, string>();
  for (const key of aliases.keys()) {
    const seen = new Set([key]);
    let end = aliases.get(key) ?? key;
    for (let next = aliases.get(end); next !== undefined && !seen.has(end); next = aliases.get(end)) {
      seen.add(end);
      end = next;
    }
    if (end !== key) resolved.set(key, end);
  }
  return resolved;
}

function groupsOf(payments: readonly AliasedPayment[]): Group[] {
  return [...Map.groupBy(payments, ({ key }) => key)]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([key, own]) => {
      const [first] = own.toSorted((one, other) => one.day - other.day || (one.name < other.name ? -1 : 1));
      return {
        key,
        name: comparedName(first?.name ?? ''),
        isMerchant: first?.isMerchant ?? false,
        payments: own.toSorted((one, other) => one.day - other.day || one.amount - other.amount),
      };
    });
}

/** Keys that were joined to one payee. */
type Cluster = readonly Group[];
const paymentsOf = (cluster: Cluster): Payment[] =>
  cluster
    .flatMap(({ payments }) => payments)
    .toSorted((one, other) => one.day - other.day || one.amount - other.amount);

/** Joins keys whose names agree, starting with the strongest evidence. */
function joinSpellings(groups: readonly Group[]): Cluster[] {
  const counts = wordCounts(groups.map(({ name }) => name));
  const pairs = groups
    .flatMap((one, index) =>
      groups.slice(index + 1).map((other) => ({ one, other, evidence: nameEvidence(one.name, other.name, counts) })),
    )
    .filter(({ evidence }) => evidence > nameEvidenceLevels.none)
    .toSorted((one, other) => other.evidence - one.evidence);
  const clusterOf = new Map<Group, Cluster>(groups.map((group) => [group, [group]]));
  for (const { one, other, evidence } of pairs) {
    const [left = [], right = []] = [clusterOf.get(one), clusterOf.get(other)];
    if (left === right || hasTwoMerchants(left, right)) continue;
    if (!isSameSchedule(paymentsOf(left), paymentsOf(right), evidence)) continue;
    const joined = [...left, ...right];
    for (const group of joined) clusterOf.set(group, joined);
  }
  return [...new Set(clusterOf.values())];
}

/** Returns whether both clusters contain a merchant of the catalogue. Two such clusters are never one payee. */
const hasTwoMerchants = (one: Cluster, other: Cluster): boolean =>
  [one, other].every((cluster) => cluster.some(({ isMerchant }) => isMerchant));

/** Joins each cluster that ended with its successor, if there is exactly one. */
function joinRenamed(clusters: readonly Cluster[]): Cluster[] {
  const withPayments = clusters.map((cluster) => ({ cluster, payments: paymentsOf(cluster) }));
  const successors = withPayments.flatMap((ended) =>
    withPayments
      .filter((next) => next !== ended && !hasTwoMerchants(ended.cluster, next.cluster))
      .filter((next) => isSuccessor(ended.payments, next.payments))
      .map((next) => [ended.cluster, next.cluster] as const),
  );
  const nextOf = new Map(
    successors.filter(
      ([ended, next]) =>
        successors.filter(([other]) => other === ended).length === 1 &&
        successors.filter(([, other]) => other === next).length === 1,
    ),
  );
  const continued = new Set(nextOf.values());
  return clusters
    .filter((cluster) => !continued.has(cluster))
    .map((cluster) => {
      const chain: Group[] = [...cluster];
      for (let next = nextOf.get(cluster); next !== undefined; next = nextOf.get(next)) chain.push(...next);
      return chain;
    });
}

/** Returns the representative of joined keys: the key of a catalogue merchant, otherwise the key with the earliest payment. */
function representativeOf(keys: Cluster): string {
  const [first] = keys.toSorted(
    (one, other) =>
      Number(other.isMerchant) - Number(one.isMerchant) ||
      (one.payments[0]?.day ?? 0) - (other.payments[0]?.day ?? 0) ||
      (one.key < other.key ? -1 : 1),
  );
  return first?.key ?? '';
}
