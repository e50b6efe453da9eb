import * as z from 'zod/mini';
import { operatorName } from './operators.ts';
import { flowKind, linkOptions } from './options.ts';
import { instant, locale, text } from './primitives.ts';
import { providerRow } from './providers.ts';

/** Configuration name of a tag or a session; case-sensitive. */
export const configName = z.string().check(z.regex(/^[A-Za-z0-9][A-Za-z0-9 ._-]{0,79}$/));

/** One saved state of a configuration. */
export const configurationVersion = z.strictObject({
  /** Version number, from 1. If a new draft replaces a draft, the number of the old draft is not used again. */
  number: z.int().check(z.positive()),
  status: z.enum(['draft', 'published']),
  /** Name of the operator who saved the version. */
  author: operatorName,
  savedAt: instant,
  publishedBy: z.nullable(operatorName),
  publishedAt: z.nullable(instant),
  /** Number of the earlier version that this version restored; `null` if it is no rollback. */
  restoredFrom: z.nullable(z.int()),
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
  /** Flow of the draft, or of the published version if there is no draft. */
  flow: flowKind,
  /** Operator who saved the draft, or who published the version if there is no draft; `null` if the host does not store it. */
  author: z.nullable(operatorName),
  /** Time of that change. */
  changedAt: z.nullable(instant),
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

/** Change of one field. */
export const optionChange = z.strictObject({
  /** Path of the field, for example `poweredBy`, `look.light.--fin-color-accent` or `messages.de-DE.opening/entry/title`. */
  path: text(400),
  /** Values before and after, as JSON; `null` if the field is absent. */
  before: z.unknown(),
  after: z.unknown(),
  /** The change in an English sentence. */
  sentence: z.string(),
});
/** Reply of `GET /v1/configurations/{configName}/diff`. */
export const configurationDiff = z.strictObject({ change: z.array(optionChange) });

/** Who made a change that the caller had not read, with the error `config.stale`. */
export const changeConflict = z.strictObject({
  author: operatorName,
  changedAt: instant,
  /** Fields that differ from those that the caller read; `null` if the host no longer has what the caller read. */
  change: z.nullable(z.array(optionChange)),
});

/** Option of a configuration, with what an editor shows beside it. */
export const optionDescription = z.strictObject({
  /** Path of the option, for example `netWorthSwitch.shown`. */
  path: text(80),
  /** Section of the editor. */
  section: z.enum(['flow', 'banks', 'data', 'verification', 'accounts', 'screens', 'languages', 'look', 'texts']),
  title: text(60),
  /** One sentence: what the option does. */
  sentence: text(240),
  /** When the option has an effect; `null` for always. */
  effect: z.nullable(text(240)),
  /** JSON schema of the value, with its range. */
  schema: z.record(z.string(), z.unknown()),
  /** Value of a configuration that does not set the option; `null` with `required`. */
  default: z.unknown(),
  required: z.boolean(),
  /** Why the option has no effect at this host and its aggregation service; `null` if it has one. */
  noEffectHere: z.nullable(text(240)),
});
/** Reply of `GET /v1/configuration-schema`. */
export const configurationSchema = z.strictObject({
  option: z.array(optionDescription),
  /** Limits of `messages` as a whole. */
  messages: z.strictObject({ maxMessages: z.int(), maxBytes: z.int(), languages: z.array(locale) }),
});

/** Message that the option `messages` can replace. */
export const replaceableMessage = z.strictObject({
  /** View and path, for example `opening/entry/title`. */
  at: text(200),
  /** Text of the asked language, in ICU MessageFormat. */
  text: z.string(),
  /** Where the message is and what it means. */
  description: z.string(),
  /** Values in braces that the text must have. */
  values: z.array(z.string()),
  /** Greatest number of characters, with one for each value. */
  maxLength: z.int(),
});
/** Reply of `GET /v1/configuration-messages`. */
export const replaceableMessageList = z.strictObject({ message: z.array(replaceableMessage) });

/** Bank that the options can name. */
export const configurationProvider = z.pick(providerRow, {
  providerId: true,
  name: true,
  hostName: true,
  logo: true,
  countryISOCode: true,
  status: true,
});
/** Reply of `GET /v1/configuration-providers`. */
export const configurationProviderList = z.strictObject({
  provider: z.array(configurationProvider).check(z.maxLength(50)),
  /** Text that the banks match; `null` unless nothing matched the typed text. */
  matchedAs: z.nullable(z.string()),
});
export type ConfigurationProvider = z.infer<typeof configurationProvider>;

/** Reply of `POST /v1/configuration-validations`: problems in the options, each with the path of its option. */
export const validationReply = z.strictObject({
  isValid: z.boolean(),
  problem: z.array(z.strictObject({ path: z.string(), message: z.string() })),
});

export type ConfigurationVersion = z.infer<typeof configurationVersion>;
export type ConfigurationSource = z.infer<typeof configurationSource>;
export type ConfigurationSummary = z.infer<typeof configurationSummary>;
export type ConfigurationView = z.infer<typeof configurationView>;
export type OptionChange = z.infer<typeof optionChange>;
export type ChangeConflict = z.infer<typeof changeConflict>;
export type OptionDescription = z.infer<typeof optionDescription>;
