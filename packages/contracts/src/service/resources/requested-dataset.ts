import { z } from 'zod';
import { anyFact } from '../primitives.ts';
import { type Container, container, containers, datasetNames } from './provider.ts';

/** Attributes of datasets, in the spelling of the public interface. */
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

/** Returns the public name of an attribute. The interface spells one attribute differently (2.4). */
export const attributeNameOf = (text: string): string => (text === 'Basic_Account_Info' ? 'BASIC_ACCOUNT_INFO' : text);

const attributeName = z.union([
  z.enum(attributeNames),
  z.literal('Basic_Account_Info').transform(() => 'BASIC_ACCOUNT_INFO' as const),
]);

export type AttributeName = (typeof attributeNames)[number];

/** Members that callers copy from the datasets of a provider. The members have no effect. */
const ignoredMembers = { fromDate: anyFact, toDate: anyFact, fromFinYear: anyFact, toFinYear: anyFact };
/** Containers, as the public description spells them here. */
const containerWords = ['BANK', 'CREDITCARD', 'INVESTMENT', 'INSURANCE', 'LOAN'] as const;
/** Paths of all inputs of a requested dataset that have no effect. */
export const factsOfAttributes = [
  ...Object.keys(ignoredMembers),
  ...containerWords.map((word) => `containerAttributes.${word}.fullAccountNumberFields`),
].map((name) => `dataset.attribute.${name}`);

/** Maximum number of days of history, about a hundred years. */
const maxDays = 36_500;
const containerAttributes = z.partialRecord(
  z.enum(containerWords),
  z.strictObject({
    numberOfTransactionDays: z.int().min(1).max(maxDays).nullish(),
    fullAccountNumberFields: z.array(anyFact).max(10).optional(),
  }),
);

/** Attribute of a requested dataset, after parsing. */
export interface RequestedAttribute {
  name: AttributeName;
  container?: Container[];
  /** Days of history, by container in the spelling of the public description. */
  days?: Partial<Record<(typeof containerWords)[number], number>>;
}

/** Dataset that a request includes. Without attributes, the request includes all attributes of the dataset. */
export const requestedDataset = z.strictObject({
  name: z.enum(datasetNames),
  attribute: z
    .array(
      z
        .strictObject({
          name: attributeName,
          container: z.array(container).max(containers.length).optional(),
          containerAttributes: containerAttributes.optional(),
          ...ignoredMembers,
        })
        .transform(({ name, container: requestedContainers, containerAttributes: limits = {} }): RequestedAttribute => {
          const days = containerWords.flatMap((word) => {
            const maxDays = limits[word]?.numberOfTransactionDays ?? undefined;
            return maxDays === undefined ? [] : [[word, maxDays] as const];
          });
          return {
            name,
            ...(requestedContainers !== undefined && { container: requestedContainers }),
            ...(days.length > 0 && { days: Object.fromEntries(days) }),
          };
        }),
    )
    .max(attributeNames.length)
    .optional(),
});
export const requestedDatasets = z.array(requestedDataset).max(datasetNames.length);
export type RequestedDataset = z.output<typeof requestedDataset>;
