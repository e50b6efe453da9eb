import { languages, nearestLanguage, sourceLanguage } from '@fin-link/words';
import { messagesOf, readLanguages, type Languages } from '@fin-link/words/compile';
import type { Handler } from '../../platform/http/index.ts';
import type { NeedsWidgetProofs } from '../../platform/parts/index.ts';
import type { NeedsCapabilities } from '../broker/index.ts';
import { replaceableMessages } from './message-problems.ts';
import { describeOptions, messageLimits } from './option-descriptions.ts';

/** Handles `getConfigurationSchema`. An option has no effect if the service lacks the capability that it needs. */
export const getConfigurationSchema =
  ({ capabilities, proofs }: NeedsCapabilities & NeedsWidgetProofs): Handler<'getConfigurationSchema'> =>
  async () => ({
    option: await describeOptions(async (capability) => proofs !== null && (await capabilities.has(capability))),
    messages: messageLimits,
  });

/** Lists the messages that a configuration can replace, in the nearest language that has messages. */
export const listConfigurationMessages = (): Handler<'listConfigurationMessages'> => (request) => {
  const { language: asked = sourceLanguage } = request.query;
  const language = nearestLanguage(asked, languages) ?? sourceLanguage;
  const texts = textsIn(language);
  return {
    message: [...replaceableMessages()].map(([at, { message, description, values, maxLength }]) => ({
      at,
      text: texts.get(at) ?? message,
      description,
      values: Array.isArray(values) ? values : [],
      maxLength,
    })),
  };
};

/** All languages, read once; `null` before the first use. */
let all: Languages | null = null;

/** Returns the texts of a language by view and path, with those of its bases where it has none. */
function textsIn(language: string): ReadonlyMap<string, string> {
  const known = (all ??= readLanguages());
  return new Map(
    [...known.source.views.keys()].flatMap((view) =>
      [...messagesOf(language, view, known)].map(([path, { text }]): [string, string] => [`${view}/${path}`, text]),
    ),
  );
}
