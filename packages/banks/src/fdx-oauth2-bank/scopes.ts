import { type Cluster, describeClusters } from '../fdx-bank/index.ts';
import { type DataCluster, RefusedRequest } from '../open-banking/index.ts';

/** Data clusters by the scope that grants them. */
const clusters: ReadonlyMap<string, Cluster> = new Map([
  ['fdx:accountbasic:read', 'ACCOUNT_BASIC'],
  ['fdx:accountdetailed:read', 'ACCOUNT_DETAILED'],
  ['fdx:investments:read', 'INVESTMENTS'],
  ['fdx:paymentsupport:read', 'PAYMENT_SUPPORT'],
  ['fdx:transactions:read', 'TRANSACTIONS'],
  ['fdx:customercontact:read', 'CUSTOMER_CONTACT'],
  ['fdx:customerpersonal:read', 'CUSTOMER_PERSONAL'],
]);

/** Scopes that grant access to data. */
export const dataScopes: readonly string[] = [...clusters.keys()];

/** Returns the clusters that a scope grants. Ignores other scopes. */
export const clustersIn = (scope: string): Cluster[] => scope.split(' ').flatMap((part) => clusters.get(part) ?? []);

/** Returns the descriptions of a scope for the customer. */
export const describeScope = (scope: string): DataCluster[] => describeClusters(clustersIn(scope));

/** Returns the requested scope. Throws `RefusedRequest` if it does not include basic or detailed account data. */
export function requestedScope(params: Readonly<Record<string, unknown>>): string {
  const { scope } = params;
  if (typeof scope === 'string' && clustersIn(scope).some((cluster) => cluster.startsWith('ACCOUNT_'))) return scope;
  throw new RefusedRequest('a scope of accounts is needed');
}
