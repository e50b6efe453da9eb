import { z } from 'zod';
import type { DataCluster } from '../open-banking/index.ts';
import type { ObieError } from './problem.ts';

/** Values of the standard's `OBInternalPermissions1Code`. */
const permissions = [
  'ReadAccountsBasic',
  'ReadAccountsDetail',
  'ReadBalances',
  'ReadBeneficiariesBasic',
  'ReadBeneficiariesDetail',
  'ReadDirectDebits',
  'ReadOffers',
  'ReadPAN',
  'ReadParty',
  'ReadPartyPSU',
  'ReadProducts',
  'ReadScheduledPaymentsBasic',
  'ReadScheduledPaymentsDetail',
  'ReadStandingOrdersBasic',
  'ReadStandingOrdersDetail',
  'ReadStatementsBasic',
  'ReadStatementsDetail',
  'ReadTransactionsBasic',
  'ReadTransactionsCredits',
  'ReadTransactionsDebits',
  'ReadTransactionsDetail',
] as const;

export type Permission = (typeof permissions)[number];

const unsupported: ReadonlySet<Permission> = new Set(['ReadOffers', 'ReadStatementsBasic', 'ReadStatementsDetail']);
const path = 'Data.Permissions';

/**
 * Returns the error of a combination of permissions, or `null` if the bank can grant it. The function checks the rules that the
 * schema can't express.
 */
export function combinationError(requested: readonly Permission[]): ObieError | null {
  const has = (...any: readonly Permission[]): boolean => any.some((permission) => requested.includes(permission));
  const unsupportedPermission = requested.find((permission) => unsupported.has(permission));
  if (requested.length === 0) return { code: 'fieldMissing', message: 'No permission is asked for.', path };
  if (unsupportedPermission !== undefined)
    return { code: 'fieldInvalid', message: `${unsupportedPermission} is not supported.`, path };
  if (!has('ReadAccountsBasic', 'ReadAccountsDetail'))
    return { code: 'fieldMissing', message: 'ReadAccountsBasic or ReadAccountsDetail is needed.', path };
  const level = has('ReadTransactionsBasic', 'ReadTransactionsDetail');
  const direction = has('ReadTransactionsCredits', 'ReadTransactionsDebits');
  if (level && !direction)
    return {
      code: 'fieldMissing',
      message: 'Transactions need ReadTransactionsCredits or ReadTransactionsDebits.',
      path,
    };
  if (direction && !level)
    return {
      code: 'fieldMissing',
      message: 'Transactions need ReadTransactionsBasic or ReadTransactionsDetail.',
      path,
    };
  return null;
}

/** Returns the data clusters of the granted permissions, worded as in the customer experience guidelines of Open Banking. */
export function clustersOf(granted: readonly Permission[]): DataCluster[] {
  return clusters.flatMap(({ title, descriptions }) => {
    const details = granted.flatMap((permission) => descriptions[permission] ?? []);
    return details.length === 0 ? [] : [{ title, details }];
  });
}

interface PermissionCluster {
  readonly title: string;
  /** Description of each permission in the cluster. */
  readonly descriptions: Readonly<Partial<Record<Permission, string>>>;
}

const clusters: readonly PermissionCluster[] = [
  {
    title: 'Your account details',
    descriptions: {
      ReadAccountsBasic: 'Any other name by which you refer to this account, its currency and type',
      ReadAccountsDetail: 'Your account name, number and sort code',
      ReadBalances: 'Your account balance',
      ReadPAN: 'Your long card number',
    },
  },
  {
    title: 'Your regular payments',
    descriptions: {
      ReadBeneficiariesBasic: 'Payee agreements you have set up',
      ReadBeneficiariesDetail: 'Details of payee agreements you have set up',
      ReadDirectDebits: 'Your direct debits',
      ReadStandingOrdersBasic: 'Your standing orders',
      ReadStandingOrdersDetail: 'Details of your standing orders',
      ReadScheduledPaymentsBasic: 'Recurring and future dated payments from your card account',
      ReadScheduledPaymentsDetail: 'Details of recurring and future dated payments from your card account',
    },
  },
  {
    title: 'Your account transactions',
    descriptions: {
      ReadTransactionsBasic: 'Your transactions',
      ReadTransactionsDetail: 'Details of your transactions',
      ReadTransactionsCredits: 'Your incoming transactions',
      ReadTransactionsDebits: 'Your outgoing transactions',
    },
  },
  {
    title: 'Your account features and benefits',
    descriptions: { ReadProducts: 'Product details, such as fees and charges' },
  },
  {
    title: 'Contact and party details',
    descriptions: {
      ReadParty: 'The name of the account and your full legal name, address and contact details',
      ReadPartyPSU: 'Your full legal name, address and contact details',
    },
  },
];

const instant = z.iso.datetime({ offset: true });

/** Data of a consent (`OBReadConsent1`). */
export const consentDetails = z.object({
  Permissions: z.array(z.enum(permissions)).max(100),
  ExpirationDateTime: instant.optional(),
  TransactionFromDateTime: instant.optional(),
  TransactionToDateTime: instant.optional(),
});

export type ConsentDetails = z.output<typeof consentDetails>;

/** Body of the request that creates a consent. Unknown fields are invalid. */
export const consentRequest = z.strictObject({ Data: consentDetails.strict(), Risk: z.strictObject({}) });
