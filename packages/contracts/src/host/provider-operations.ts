import { providerQuery } from '../browser/index.ts';
import { type DetailsOf, serviceErrors } from './define.ts';
import * as examples from './examples.ts';

/** Inputs, errors and examples of the operations on banks. */
export const providerDetails = {
  searchProviders: {
    summary: 'Search banks, or list the popular ones',
    description: 'Without `name`, returns the popular banks.',
    query: providerQuery,
    errors: ['capability.missing', ...serviceErrors],
    example: {
      query: { name: 'harbor', top: '20' },
      reply: { kind: 'results', providers: [examples.providerRow], total: 1, matchedAs: null },
    },
  },
  getProvider: {
    summary: 'Read a bank with its sign-in form',
    description:
      'Returns the bank with the fields that the user fills in, or with the note that the user signs in on its own site.',
    missing: 'provider.not-found',
    errors: ['capability.missing', 'provider.not-offered', ...serviceErrors],
    example: { reply: { provider: examples.provider } },
  },
} satisfies DetailsOf<'searchProviders' | 'getProvider'>;
