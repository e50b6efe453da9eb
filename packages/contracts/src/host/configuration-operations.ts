import * as z from 'zod/mini';
import { configName, linkOptions } from '../browser/index.ts';
import type { ConfigurationView } from '../browser/index.ts';
import type { DetailsOf } from './define.ts';
import { exampleOptions } from './examples.ts';

const missing = 'config.not-found';

/** ETag of the configuration that the caller read, for a conditional request (RFC 9110, 13.1.1). */
const conditionalHeaders = z.object({ 'if-match': z.optional(z.string().check(z.maxLength(100))) });
const changesBody = z.strictObject({ options: linkOptions });

const savedBy = { author: 'ops', savedAt: '2026-11-20T10:15:00.000Z' };

const configuration: ConfigurationView = {
  configName: 'Checkout',
  source: 'store',
  published: null,
  draft: {
    number: 1,
    status: 'draft',
    ...savedBy,
    publishedBy: null,
    publishedAt: null,
    options: { ...exampleOptions, popularProviderIds: [] },
  },
};

/** Inputs, errors and examples of the operations on configurations. */
export const configurationDetails = {
  listConfigurations: {
    summary: 'List the configurations',
    description: 'Configurations that the host stores (at most 500), that a file contains, and that are built in.',
    errors: [],
    example: {
      reply: { configuration: [{ configName: 'Checkout', source: 'store', published: null, draft: 1 }] },
    },
  },
  createConfiguration: {
    summary: 'Create a configuration, as a draft',
    body: z.strictObject({ configName, options: linkOptions }),
    status: 201,
    errors: ['config.exists', 'config.invalid', 'config.limit-reached'],
    example: { body: { configName: 'Checkout', options: exampleOptions }, reply: { configuration } },
  },
  getConfiguration: {
    summary: 'Read a configuration, and its ETag',
    missing,
    errors: [],
    example: { reply: { configuration } },
  },
  updateConfiguration: {
    summary: 'Replace the draft of a configuration',
    description: 'Requires `If-Match` with the ETag of the configuration that was read.',
    headers: conditionalHeaders,
    body: changesBody,
    missing,
    errors: ['config.read-only', 'config.invalid', 'config.stale', 'config.unconditional'],
    example: { headers: { 'if-match': '"0-1"' }, body: { options: exampleOptions }, reply: { configuration } },
  },
  publishConfiguration: {
    summary: 'Publish the draft of a configuration',
    description: 'New sessions use it. Existing sessions keep their options. Requires `If-Match`.',
    headers: conditionalHeaders,
    missing,
    errors: ['config.read-only', 'config.nothing-to-publish', 'config.stale', 'config.unconditional'],
    example: {
      headers: { 'if-match': '"0-1"' },
      reply: {
        configuration: {
          ...configuration,
          draft: null,
          published: {
            number: 1,
            status: 'published',
            ...savedBy,
            publishedBy: 'ops',
            publishedAt: '2026-11-20T10:16:00.000Z',
            options: { ...exampleOptions, popularProviderIds: [] },
          },
        },
      },
    },
  },
  listConfigurationVersions: {
    summary: 'List the published versions of a configuration',
    missing,
    errors: [],
    example: { reply: { version: configuration.draft === null ? [] : [configuration.draft] } },
  },
  validateConfiguration: {
    summary: 'Check options without saving them',
    body: z.strictObject({ options: z.record(z.string(), z.unknown()) }),
    errors: [],
    example: { body: { options: { flow: 'aggregation' } }, reply: { isValid: true, problem: [] } },
  },
} satisfies DetailsOf<
  | 'listConfigurations'
  | 'createConfiguration'
  | 'getConfiguration'
  | 'updateConfiguration'
  | 'publishConfiguration'
  | 'listConfigurationVersions'
  | 'validateConfiguration'
>;
