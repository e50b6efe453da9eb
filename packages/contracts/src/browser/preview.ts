import * as z from 'zod/mini';
import { linkOptions } from './options.ts';
import { locale, text } from './primitives.ts';
import { sessionMessages } from './session-messages.ts';

/** Message of the console to the preview: shows a screen of the sandbox with options that are not saved. */
export const previewRequest = z.strictObject({
  fin: z.literal('preview'),
  /** Name of the screen and its state; another name shows the first one. */
  screen: text(80),
  options: linkOptions,
  /** Replaced messages, parsed. */
  messages: sessionMessages,
  locale,
  version: z.union([z.literal(3), z.literal(4)]),
  scheme: z.enum(['light', 'dark']),
  /** `auto`: the direction of the language. */
  direction: z.enum(['auto', 'ltr', 'rtl']),
  /** Whether animations run, or what somebody sees who asked for reduced motion. */
  motion: z.enum(['full', 'reduced']),
});
export type PreviewRequest = z.infer<typeof previewRequest>;

/** Message of the preview to the console: it is ready, or shows a screen. */
export const previewReply = z.strictObject({
  fin: z.literal('preview-shown'),
  /** Names of all screens. */
  screens: z.array(text(80)),
  /** Name of the screen that is shown; `null` before the first. */
  shown: z.nullable(text(80)),
});
export type PreviewReply = z.infer<typeof previewReply>;
