import type { SessionMessages } from '@fin-link/contracts/browser';
import { type Formats, functionOfParts, withBases } from '@fin-link/words';
import { wordBases } from '@fin-link/words/built/files';
import type { Language } from './catalogues.ts';

/** Returns a language whose words are replaced by the messages that a configuration has for it or for one of its bases. */
export function replaceMessages(language: Language, messages: SessionMessages): Language {
  const own: SessionMessages[string] = Object.assign(
    {},
    ...withBases(language.locale, wordBases)
      .map((name) => messages[name])
      .toReversed(),
  );
  const replace = <S extends object>(words: S): S => {
    for (const [path, parts] of Object.entries(own)) replaceOne(words, path.split('/'), parts, language.formats);
    return words;
  };
  return {
    ...language,
    opening: replace(language.opening),
    later: async () => {
      const words = await language.later();
      replace(words.strings);
      return {
        strings: words.strings,
        load: async (groups) => {
          await words.load(groups);
          replace(words.strings);
        },
      };
    },
  };
}

/**
 * Replaces the message at a path, if the words have it: screens load their words one after another. The words are changed in place, because
 * each load of a language creates its own.
 */
function replaceOne(
  words: object,
  path: readonly string[],
  parts: SessionMessages[string][string],
  formats: Formats,
): void {
  const [key = '', ...rest] = path;
  if (!Object.hasOwn(words, key)) return;
  const tree = words as Record<string, unknown>;
  const found = tree[key];
  if (typeof found === 'object' && found !== null) replaceOne(found, rest, parts, formats);
  else if (rest.length === 0) {
    const text = functionOfParts(parts, formats);
    tree[key] = typeof found === 'function' ? text : text();
  }
}
