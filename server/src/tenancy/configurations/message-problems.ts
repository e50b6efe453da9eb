import type { LinkOptions } from '@fin-link/contracts/browser';
import { languages, nearestLanguage, sourceLanguage } from '@fin-link/words';
import { type SourceMessage, faultsOfText, readSource } from '@fin-link/words/compile';

type Messages = LinkOptions['messages'];

/** Largest number of messages of a configuration, in all languages together. */
export const maxMessages = 200;
/** Largest size of all messages of a configuration, in bytes of JSON. */
export const maxBytes = 48_000;

/** Views whose messages a configuration cannot replace, with the reason. */
const fixedViews: Readonly<Record<string, string>> = {
  console: 'is on a page of the console, which operators see',
  'consent-texts': 'is a consent text, which changes only after a review',
  pages: 'is on a page of the host, which all configurations share',
};

/** English messages by view and path; `null` before the first use. */
let sources: ReadonlyMap<string, SourceMessage> | null = null;

/** Returns the English messages that a configuration can replace, by view and path. */
export const replaceableMessages = (): ReadonlyMap<string, SourceMessage> =>
  new Map([...allMessages()].filter(([at]) => !(at.split('/', 1).join('') in fixedViews)));

/** Returns the English message with this view and path; `undefined` if there is none. Reads the files on the first call. */
export const sourceOf = (at: string): SourceMessage | undefined => allMessages().get(at);

function allMessages(): ReadonlyMap<string, SourceMessage> {
  sources ??= new Map(
    [...readSource().views].flatMap(([view, messages]) =>
      [...messages].map(([path, message]): [string, SourceMessage] => [`${view}/${path}`, message]),
    ),
  );
  return sources;
}

/**
 * Returns the problems of messages that replace those of the frame, each with language, message and fault, as the compiler of the messages
 * reports them.
 */
export function messageProblems(messages: Messages): string[] {
  const texts = Object.entries(messages).flatMap(([language, own]) =>
    Object.entries(own).map(([at, text]) => ({ language, at, text })),
  );
  if (texts.length > maxMessages) return [`${texts.length} messages, ${maxMessages} fit`];
  const bytes = Buffer.byteLength(JSON.stringify(messages));
  if (bytes > maxBytes) return [`${bytes} bytes of messages, ${maxBytes} fit`];
  return [
    ...Object.keys(messages).flatMap(languageProblems),
    ...texts
      .filter(({ language }) => languages.includes(language))
      .flatMap(({ language, at, text }) => faultsOf(language, at, text).map((fault) => `${language} ${at} ${fault}`)),
  ];
}

function languageProblems(language: string): string[] {
  if (languages.includes(language)) return [];
  const nearest = nearestLanguage(language) ?? sourceLanguage;
  return [`${language} is no language with messages: the nearest is ${nearest}`];
}

function faultsOf(language: string, at: string, text: string): string[] {
  const source = sourceOf(at);
  if (source === undefined) return ['is not in English'];
  const reason = fixedViews[at.split('/', 1).join('')];
  if (reason !== undefined) return [reason];
  const faults = faultsOfText(text, source, language).map((fault) => fault.text);
  return [...faults, ...(isPlain(text) ? [] : ['has markup, or characters that control or reorder text'])];
}

/**
 * Returns whether a text has no markup, no entities, and no characters that control or reorder text. The frame shows markup as text, so this
 * only tells an operator early. Characters that reorder text would also move the names and amounts around them.
 */
const isPlain = (text: string): boolean => !/<\/?[a-z!?]|&#?\w+;|[\p{Cc}\u202A-\u202E\u2066-\u2069]/iu.test(text);
