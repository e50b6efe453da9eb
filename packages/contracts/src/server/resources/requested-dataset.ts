import { z } from 'zod';
import { anyFact } from '../primitives.ts';
import { type Container, container, containers, datasetNames } from './provider.ts';

export const attributeNames = [
  'BASIC_ACCOUNT_INFO',
  'TRANSACTIONS',
  'STATEMENTS',
  'HOLDINGS',
  'ACCOUNT_DETAILS',
  'TAX',
  'EBILLS',
  'FULL_ACCT_NUMBER',
  'BANK_TRANSFER_CODE',
  'HOLDER_NAME',
  'HOLDER_DETAILS',
  'PAYMENT_PROFILE',
  'PAYMENT_DETAILS',
  'INTEREST_DETAILS',
  'COVERAGE',
] as const;

/** The interface spells one attribute in its own way (2.4), which is read as the public one. */
export const attributeNameOf = (text: string): string => (text === 'Basic_Account_Info' ? 'BASIC_ACCOUNT_INFO' : text);

const attributeName = z.union([
  z.enum(attributeNames),
  z.literal('Basic_Account_Info').transform(() => 'BASIC_ACCOUNT_INFO' as const),
]);

/** Facts of the provider's own datasets, which come back with an attribute that was read from it. */
const facts = {
  fromDate: anyFact,
  toDate: anyFact,
  fromFinYear: anyFact,
  toFinYear: anyFact,
  containerAttributes: z
    .partialRecord(
      z.enum(['BANK', 'CREDITCARD', 'INVESTMENT', 'INSURANCE', 'LOAN']),
      z.strictObject({
        numberOfTransactionDays: anyFact,
        fullAccountNumberFields: z.array(anyFact).max(10).optional(),
      }),
    )
    .optional(),
};

export interface RequestedAttribute {
  name: (typeof attributeNames)[number];
  container?: Container[];
}

/** A dataset that a caller asks for; without attributes, all of it. */
export const requestedDataset = z.strictObject({
  name: z.enum(datasetNames),
  attribute: z
    .array(
      z
        .strictObject({
          name: attributeName,
          container: z.array(container).max(containers.length).optional(),
          ...facts,
        })
        .transform(({ name, container: of }): RequestedAttribute =>
          of === undefined ? { name } : { name, container: of },
        ),
    )
    .max(attributeNames.length)
    .optional(),
});
export const requestedDatasets = z.array(requestedDataset).max(datasetNames.length);
export type RequestedDataset = z.output<typeof requestedDataset>;
