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

export type AttributeName = (typeof attributeNames)[number];

/** Facts of the provider's own datasets, which come back with an attribute that was read from it. */
const facts = { fromDate: anyFact, toDate: anyFact, fromFinYear: anyFact, toFinYear: anyFact };
/** As the public description writes containers here. */
const containerWords = ['BANK', 'CREDITCARD', 'INVESTMENT', 'INSURANCE', 'LOAN'] as const;
/** Members of a requested dataset that change nothing. */
export const factsOfAttributes = [
  ...Object.keys(facts),
  ...containerWords.map((word) => `containerAttributes.${word}.fullAccountNumberFields`),
].map((name) => `dataset.attribute.${name}`);

/** Far beyond what any bank keeps. */
const mostDays = 36_500;
const containerAttributes = z.partialRecord(
  z.enum(containerWords),
  z.strictObject({
    numberOfTransactionDays: z.int().min(1).max(mostDays).nullish(),
    fullAccountNumberFields: z.array(anyFact).max(10).optional(),
  }),
);

export interface RequestedAttribute {
  name: AttributeName;
  container?: Container[];
  /** Days of history, by container as the public description writes it. */
  days?: Partial<Record<(typeof containerWords)[number], number>>;
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
          containerAttributes: containerAttributes.optional(),
          ...facts,
        })
        .transform(({ name, container: of, containerAttributes: by = {} }): RequestedAttribute => {
          const days = containerWords.flatMap((word) => {
            const most = by[word]?.numberOfTransactionDays ?? undefined;
            return most === undefined ? [] : [[word, most] as const];
          });
          return {
            name,
            ...(of !== undefined && { container: of }),
            ...(days.length > 0 && { days: Object.fromEntries(days) }),
          };
        }),
    )
    .max(attributeNames.length)
    .optional(),
});
export const requestedDatasets = z.array(requestedDataset).max(datasetNames.length);
export type RequestedDataset = z.output<typeof requestedDataset>;
