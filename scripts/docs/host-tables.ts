import { operatorRoles, type HostOperationName } from '../../packages/contracts/src/browser/index.ts';
import {
  detailsOf,
  hostOperation,
  hostOperationNames,
  operatorOperationNames,
  operatorRights,
} from '../../packages/contracts/src/host/index.ts';
import { defaultPaidUse } from '../../packages/service/src/settings.ts';
import { productionPaidUse } from '../../packages/service/src/tenancy/customers/customer-settings.ts';
import {
  limitCeilings,
  limitMeanings,
  limitNames,
  limitText,
  defaultLimits,
} from '../../server/src/platform/environment/index.ts';
import { code, markdownTable } from './markdown-table.ts';

/** Caller of each kind of authorization. */
const callers = {
  none: 'anyone',
  launch: 'the frame, with a launch token',
  session: 'the frame, with its session token',
  hostKey: 'your backend, with a host API key',
  operator: 'an operator',
};

/** Returns the table of the host's operations from the contract. */
export const hostRouteTable = (): string =>
  markdownTable(
    ['request', 'operation', 'what it does', 'who calls it'],
    hostOperationNames.map((name) => {
      const { method, path, auth } = hostOperation(name);
      const address = `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`;
      return [code(address), code(name), detailsOf(name).summary, rolesText(name) ?? callers[auth]];
    }),
  );

/** Returns the roles of operators that may call an operation; `null` if it is not for operators. */
function rolesText(name: HostOperationName): string | null {
  const operation = operatorOperationNames.find((known) => known === name);
  if (operation === undefined) return null;
  const { roles } = operatorRights[operation];
  return roles.length === operatorRoles.length ? 'an operator' : `an operator: ${roles.join(', ')}`;
}

const paidUseMeanings = {
  depositsPerAccount: 'starts of deposits to one account number in 30 days',
  depositsPerUser: 'starts of deposits by one user in 30 days',
  propertyRecordsPerUser: 'questions to the registry of properties for one user in a day',
} as const;
const paidUseNames = Object.keys(paidUseMeanings) as (keyof typeof paidUseMeanings)[];

/** Returns the table of limits that an operator can set, with the maximum that production accepts. */
export const limitTable = (): string =>
  markdownTable(
    ['limit', 'set with', 'what it counts', 'sandbox', 'production', 'ceiling'],
    [
      ...limitNames.map((name) => [
        code(name),
        code('FIN_LIMITS'),
        limitMeanings[name],
        ...[defaultLimits.sandbox[name], defaultLimits.production[name], limitCeilings[name]].map((limit) =>
          code(limitText(limit)),
        ),
      ]),
      ...paidUseNames.map((name) => [
        code(name),
        '`paidUse` of a customer',
        paidUseMeanings[name],
        ...[defaultPaidUse.sandbox[name], productionPaidUse[name], 100 * productionPaidUse[name]].map(String),
      ]),
    ],
  );
