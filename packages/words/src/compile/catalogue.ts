import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { sourceLanguage } from '../languages.ts';

/** Folder with one folder per language. */
export const languagesFolder = join(import.meta.dirname, '..', '..', 'languages');

/** A message of the source language, with what a translator has to know. */
const sourceMessage = z.strictObject({
  /** Text in ICU MessageFormat. */
  message: z.string().min(1),
  /** Where the message is and what it means. */
  description: z.string(),
  /** Values in the order of the function's arguments; `insight` for the values of an insight, any of which may be missing. */
  values: z.union([z.array(z.string()).min(1), z.literal('insight')]).optional(),
  /** Greatest number of characters that fit in any language, with one for each value. */
  maxLength: z.int().positive(),
});
export type SourceMessage = z.infer<typeof sourceMessage>;

/** Facts about a language: `language.json` in its folder. */
const languageFile = z.strictObject({
  /** Name of the language in the language. */
  name: z.string(),
  /** Language from which a regional variant takes what its own folder lacks. */
  base: z.string().optional(),
  /** Form of address, and where the terms come from. */
  notes: z.string().optional(),
  /** Paths of messages that are the same in English. */
  sameAsEnglish: z.array(z.string()).default([]),
  /** Source language only: views whose messages are never translated, because a translation needs a review. */
  onlyInEnglish: z.array(z.string()).default([]),
});
export type LanguageFile = z.infer<typeof languageFile>;

/** A tree of messages: objects and lists with messages as leaves. */
export type Tree<M> = M | readonly Tree<M>[] | { readonly [key: string]: Tree<M> };

/** Messages of one language by view, as its files have them. */
export interface Catalogue<M> {
  readonly language: string;
  readonly file: LanguageFile;
  /** Messages by path, by view. The path names the keys from the root to the message, separated by slashes. */
  readonly views: ReadonlyMap<string, ReadonlyMap<string, M>>;
}

/** Reads the messages of the source language. Throws if a file does not have the expected shape. */
export function readSource(folder = languagesFolder): Catalogue<SourceMessage> {
  const isMessage = (value: unknown): value is SourceMessage =>
    typeof value === 'object' && value !== null && 'message' in value && typeof value.message === 'string';
  return readCatalogue(join(folder, sourceLanguage), sourceLanguage, (value, path) => {
    if (!isMessage(value)) return undefined;
    const parsed = sourceMessage.safeParse(value);
    if (!parsed.success) throw new Error(`${path}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  });
}

/** Reads the messages of a translation. */
export const readTranslation = (language: string, folder = languagesFolder): Catalogue<string> =>
  readCatalogue(join(folder, language), language, (value) => (typeof value === 'string' ? value : undefined));

/** Returns the languages that have a folder, without the source language. */
export const translatedLanguages = (folder = languagesFolder): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== sourceLanguage)
    .map(({ name }) => name)
    .toSorted();

function readCatalogue<M>(
  folder: string,
  language: string,
  messageOf: (value: unknown, path: string) => M | undefined,
): Catalogue<M> {
  const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), 'utf8'));
  const views = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== 'language.json')
    .toSorted()
    .map((name): [string, ReadonlyMap<string, M>] => {
      const messages = new Map<string, M>();
      collect(read(name), '', messageOf, messages);
      return [name.slice(0, -'.json'.length), messages];
    });
  return { language, file: languageFile.parse(read('language.json')), views: new Map(views) };
}

function collect<M>(
  value: unknown,
  path: string,
  messageOf: (value: unknown, path: string) => M | undefined,
  messages: Map<string, M>,
): void {
  const message = messageOf(value, path);
  if (message !== undefined) messages.set(path, message);
  else if (typeof value === 'object' && value !== null)
    for (const [key, inner] of Object.entries(value))
      collect(inner, path === '' ? key : `${path}/${key}`, messageOf, messages);
  else throw new Error(`${path} is no message`);
}

/** Returns the tree of messages by path. Keys from 0 on become a list. */
export function treeOf<M>(messages: ReadonlyMap<string, M>): Tree<M> {
  const below = new Map<string, Map<string, M>>();
  for (const [path, message] of messages) {
    const [key = '', ...rest] = path.split('/');
    if (rest.length === 0 && path === '') return message;
    const inner = below.get(key) ?? new Map<string, M>();
    inner.set(rest.join('/'), message);
    below.set(key, inner);
  }
  const isList = [...below.keys()].every((key, index) => key === String(index));
  const children = [...below].map(([key, inner]): [string, Tree<M>] => [key, treeOf(inner)]);
  return isList ? children.map(([, child]) => child) : Object.fromEntries(children);
}
