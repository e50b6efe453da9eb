import { type Cluster, inWords } from '../fdx-bank/index.ts';
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

export const dataScopes: readonly string[] = [...clusters.keys()];

export const clustersIn = (scope: string): Cluster[] => scope.split(' ').flatMap((one) => clusters.get(one) ?? []);

export const wordsFor = (scope: string): DataCluster[] => inWords(clustersIn(scope));

/** Returns the requested scope. Throws `RefusedRequest` if the request includes no account. */
export function requestedScope(params: Readonly<Record<string, unknown>>): string {
  const { scope } = params;
  if (typeof scope === 'string' && clustersIn(scope).some((cluster) => cluster.startsWith('ACCOUNT_'))) return scope;
  throw new RefusedRequest('a scope of accounts is needed');
}
