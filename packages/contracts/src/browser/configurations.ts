import * as z from 'zod/mini';
import { linkOptions } from './options.ts';
import { instant, text } from './primitives.ts';

/** Configuration name of a tag or a session; case-sensitive. */
export const configName = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,79}$/));

/** One saved state of a configuration. */
export const configurationVersion = z.strictObject({
  /** Version number, from 1. If a new draft replaces a draft, the number of the old draft is not used again. */
  number: z.int().check(z.positive()),
  status: z.enum(['draft', 'published']),
  /** Name of the operator key that saved the version. */
  author: text(40),
  savedAt: instant,
  publishedBy: z.nullable(text(40)),
  publishedAt: z.nullable(instant),
  options: linkOptions,
});

/** `store`: the host stores it, and its API can change it. `file` and `built-in`: read-only. */
export const configurationSource = z.enum(['store', 'file', 'built-in']);

/** Entry of the list of configurations, without the options. */
export const configurationSummary = z.strictObject({
  configName,
  source: configurationSource,
  /** Number of the version that new sessions get; `null` before the first publication. */
  published: z.nullable(z.int()),
  /** Number of the unpublished draft; `null` if there is none. */
  draft: z.nullable(z.int()),
});
/** Reply of `GET /v1/configurations`: stored configurations, those of the file, and the built-in ones. */
export const configurationList = z.strictObject({ configuration: z.array(configurationSummary) });

/** Configuration with its published version and its draft; each is `null` if it does not exist. */
export const configurationView = z.strictObject({
  configName,
  source: configurationSource,
  published: z.nullable(configurationVersion),
  draft: z.nullable(configurationVersion),
});
/** Reply of the operations that read, create, change or publish a configuration. */
export const configurationReply = z.strictObject({ configuration: configurationView });
/** Versions, newest first, at most 100. */
export const configurationVersionList = z.strictObject({ version: z.array(configurationVersion) });

/** Reply of `POST /v1/configuration-validations`: problems in the options, each with the path of its option. */
export const validationReply = z.strictObject({
  isValid: z.boolean(),
  problem: z.array(z.strictObject({ path: z.string(), message: z.string() })),
});

export type ConfigurationVersion = z.infer<typeof configurationVersion>;
export type ConfigurationSource = z.infer<typeof configurationSource>;
export type ConfigurationSummary = z.infer<typeof configurationSummary>;
export type ConfigurationView = z.infer<typeof configurationView>;
