import type { LinkOptions, SessionMessagePart, SessionMessages } from '@fin-link/contracts/browser';
import { nearestLanguage, withBases } from '@fin-link/words';
import { wordBases } from '@fin-link/words/built/files';
import { partsOf } from '@fin-link/words/compile';
import { sourceOf } from './message-problems.ts';

/**
 * Returns the messages that the options replace, as the frame applies them; `undefined` if there are none. Only the language of the session
 * and its bases are needed if the session names one. Otherwise the frame chooses, by the tag, the configuration or the browser, or the user
 * picks a language.
 */
export function sessionMessages(
  options: Pick<LinkOptions, 'messages' | 'languagePicker'>,
  locale: string | null,
): SessionMessages | undefined {
  const needed = locale === null || options.languagePicker ? null : nearestLanguage(locale);
  const languages = Object.keys(options.messages).filter(
    (language) => needed === null || withBases(needed, wordBases).includes(language),
  );
  if (languages.length === 0) return undefined;
  return Object.fromEntries(languages.map((language) => [language, parsed(options.messages[language] ?? {})]));
}

/** Returns whether options replace a message of the first screen in any language. */
export const replacesOpening = ({ messages }: Pick<LinkOptions, 'messages'>): boolean =>
  Object.values(messages).some((own) => Object.keys(own).some((at) => at.startsWith('opening/')));

/** Returns the messages by path without the view, because paths are unique. Drops messages that this release lacks. */
const parsed = (messages: Readonly<Record<string, string>>): Record<string, SessionMessagePart[]> =>
  Object.fromEntries(
    Object.entries(messages).flatMap(([at, text]) => {
      const source = sourceOf(at);
      return source === undefined ? [] : [[at.slice(at.indexOf('/') + 1), partsOf(text, source)]];
    }),
  );
