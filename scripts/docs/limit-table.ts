import { productionPaidUse } from '../../packages/service/src/tenancy/customers/customer-settings.ts';
import { defaultPaidUse } from '../../packages/service/src/settings.ts';
import {
  limitCeilings,
  limitMeanings,
  limitNames,
  limitText,
  defaultLimits,
} from '../../server/src/platform/environment/index.ts';
import { code, markdownTable } from './markdown-table.ts';

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
