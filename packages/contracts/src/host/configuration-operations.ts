import * as z from 'zod/mini';
import { configName, linkOptions, locale } from '../browser/index.ts';
import type { ConfigurationView } from '../browser/index.ts';
import { type DetailsOf, serviceErrors } from './define.ts';
import { exampleOptions, providerRow as exampleProvider } from './examples.ts';

const missing = 'config.not-found';

/** ETag of the configuration that the caller read, for a conditional request (RFC 9110, 13.1.1). */
const conditionalHeaders = z.object({ 'if-match': z.optional(z.string().check(z.maxLength(100))) });
const changesBody = z.strictObject({ options: linkOptions });

/** Version by its number, or the published version, the draft, or the defaults. */
const versionReference = z.string().check(z.regex(/^([1-9]\d{0,8}|published|draft|default)$/));
const diffQuery = z.strictObject({
  /** Default: `published`, or the defaults if nothing is published. */
  from: z.optional(versionReference),
  /** Default: `draft`, or the published version if there is no draft. */
  to: z.optional(versionReference),
});
const messagesQuery = z.strictObject({ language: z.optional(locale) });

const providersQuery = z.strictObject({
  /** Name, web address or routing number. */
  name: z.optional(z.string().check(z.maxLength(100))),
  /** ISO 3166-1 alpha-2 codes, with commas. */
  countries: z.optional(z.string().check(z.regex(/^[A-Z]{2}(,[A-Z]{2}){0,9}$/))),
  /** At most 50 ids, with commas. The other filters do not apply to them. */
  providerId: z.optional(z.string().check(z.regex(/^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,49}$/))),
});

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
    restoredFrom: null,
    options: { ...exampleOptions, popularProviderIds: [] },
  },
};

const published: ConfigurationView = {
  ...configuration,
  draft: null,
  published: {
    number: 1,
    status: 'published',
    ...savedBy,
    publishedBy: 'ops',
    publishedAt: '2026-11-20T10:16:00.000Z',
    restoredFrom: null,
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
      reply: {
        configuration: [
          {
            configName: 'Checkout',
            source: 'store',
            published: null,
            draft: 1,
            flow: 'aggregation',
            author: 'ops',
            changedAt: savedBy.savedAt,
          },
        ],
      },
    },
  },
  createConfiguration: {
    summary: 'Create a configuration, as a draft',
    description:
      'Saves the options as a draft. Sessions use a configuration after it is published. A name that exists answers `config.exists`, options that contradict each other `config.invalid`.',
    body: z.strictObject({ configName, options: linkOptions }),
    status: 201,
    errors: ['config.exists', 'config.invalid', 'config.limit-reached'],
    example: { body: { configName: 'Checkout', options: exampleOptions }, reply: { configuration } },
  },
  getConfiguration: {
    summary: 'Read a configuration, and its ETag',
    description:
      'Returns the draft and the published version. Send the ETag of the reply with each change, so that no other change is overwritten.',
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
    errors: [
      'config.read-only',
      'config.nothing-to-publish',
      'config.stale',
      'config.unconditional',
      'operator.second-person',
    ],
    example: {
      headers: { 'if-match': '"0-1"' },
      reply: {
        configuration: published,
      },
    },
  },
  listConfigurationVersions: {
    summary: 'List the published versions of a configuration',
    description: 'Lists who published which version when, newest first. Any of them can be published again.',
    missing,
    errors: [],
    example: { reply: { version: configuration.draft === null ? [] : [configuration.draft] } },
  },
  diffConfiguration: {
    summary: 'List the fields that differ between two versions of a configuration',
    description: '`from` and `to` are numbers of published versions, `published`, `draft` or `default`.',
    query: diffQuery,
    missing,
    errors: ['config.version-not-found'],
    example: {
      query: { from: 'published', to: 'draft' },
      reply: {
        change: [
          { path: 'poweredBy', before: null, after: 'Fernway', sentence: 'Footer line: “Fernway” instead of none.' },
        ],
      },
    },
  },
  discardDraft: {
    summary: 'Discard the draft of a configuration',
    description: 'Requires `If-Match`. A configuration that was never published is deleted.',
    headers: conditionalHeaders,
    missing,
    errors: ['config.read-only', 'config.nothing-to-discard', 'config.stale', 'config.unconditional'],
    example: { headers: { 'if-match': '"0-1"' } },
  },
  rollBackConfiguration: {
    summary: 'Publish an earlier version of a configuration again, as a new version',
    description: 'Requires `If-Match`. A draft stays, with a new number.',
    headers: conditionalHeaders,
    body: z.strictObject({ number: z.int().check(z.positive()) }),
    missing,
    errors: [
      'config.read-only',
      'config.invalid',
      'config.nothing-to-publish',
      'config.version-not-found',
      'config.stale',
      'config.unconditional',
    ],
    example: {
      headers: { 'if-match': '"2-0"' },
      body: { number: 1 },
      reply: {
        configuration: {
          ...published,
          published: published.published && { ...published.published, number: 3, restoredFrom: 1 },
        },
      },
    },
  },
  copyConfiguration: {
    summary: 'Copy a configuration to a draft with another name',
    description: 'Copies the draft, or the published version if there is no draft.',
    body: z.strictObject({ configName }),
    status: 201,
    missing,
    errors: ['config.exists', 'config.invalid', 'config.limit-reached'],
    example: { body: { configName: 'Checkout' }, reply: { configuration } },
  },
  deleteConfiguration: {
    summary: 'Delete a configuration with all its versions',
    description: 'Existing sessions keep their options. Requires `If-Match`.',
    headers: conditionalHeaders,
    missing,
    errors: ['config.read-only', 'config.stale', 'config.unconditional'],
    example: { headers: { 'if-match': '"1-0"' } },
  },
  getConfigurationSchema: {
    summary: 'List the options of a configuration with meaning, range and default',
    description:
      'Returns a JSON Schema from which a program can draw a form: titles, ranges, defaults, and which options exclude each other.',
    errors: ['rate.limited', 'service.refused', 'service.unavailable'],
    example: {
      reply: {
        option: [
          {
            path: 'poweredBy',
            section: 'screens',
            title: 'Footer line',
            sentence: 'Shows a line in the footer of every screen.',
            effect: null,
            schema: { anyOf: [{ type: 'string', minLength: 1, maxLength: 60 }, { type: 'null' }] },
            default: null,
            required: false,
            noEffectHere: null,
          },
        ],
        messages: { maxMessages: 200, maxBytes: 48_000, languages: ['en-US', 'de-DE'] },
      },
    },
  },
  listConfigurationMessages: {
    summary: 'List the messages that a configuration can replace, in one language',
    description:
      'Lists view, path and text of each message, as `messages` of a configuration replaces them. Paths stay the same in all languages.',
    query: messagesQuery,
    errors: [],
    example: {
      query: { language: 'en-US' },
      reply: {
        message: [
          {
            at: 'opening/entry/title',
            text: 'Connect your bank to {app}',
            description: 'Heading of the first screen.',
            values: ['app'],
            maxLength: 60,
          },
        ],
      },
    },
  },
  listConfigurationProviders: {
    summary: 'Search the banks that a configuration can name, or read them by id',
    description:
      'Returns at most 20 banks of a search, and the popular banks without `name` and `providerId`. An id that the service does not know is left out.',
    query: providersQuery,
    errors: serviceErrors,
    example: {
      query: { name: 'harbor', countries: 'US,CA' },
      reply: {
        provider: [
          {
            providerId: 16001,
            name: 'Harbor Bank',
            hostName: 'harbor.example',
            logo: exampleProvider.logo,
            countryISOCode: 'US',
            status: 'Supported',
          },
        ],
        matchedAs: null,
      },
    },
  },
  validateConfiguration: {
    summary: 'Check options without saving them',
    description:
      'Returns every contradiction with the options that cause it. Nothing is saved, so that a form can check while the operator types.',
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
  | 'diffConfiguration'
  | 'discardDraft'
  | 'rollBackConfiguration'
  | 'copyConfiguration'
  | 'deleteConfiguration'
  | 'getConfigurationSchema'
  | 'listConfigurationMessages'
  | 'listConfigurationProviders'
  | 'validateConfiguration'
>;
