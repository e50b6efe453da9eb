import type { LinkOptions, SessionMessages } from '@fin-link/contracts/browser';
import { partsOf } from '@fin-link/words/message-parts';

/**
 * Returns the texts of a draft as a session has them. A text that cannot be parsed yet is left out. `values`: names of the values of each
 * message, in the order of its arguments.
 */
export const parsedMessages = (
  texts: LinkOptions['messages'],
  values: ReadonlyMap<string, readonly string[]>,
): SessionMessages =>
  Object.fromEntries(
    Object.entries(texts).map(([language, own]) => [
      language,
      Object.fromEntries(
        Object.entries(own).flatMap(([at, text]) => {
          const names = values.get(at);
          const parts = names === undefined ? null : tryParse(text, names);
          return parts === null ? [] : [[at.slice(at.indexOf('/') + 1), parts]];
        }),
      ),
    ]),
  );

function tryParse(text: string, values: readonly string[]): ReturnType<typeof partsOf> | null {
  try {
    return partsOf(text, { values: [...values] });
  } catch {
    return null;
  }
}
