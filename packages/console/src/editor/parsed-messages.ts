import type { LinkOptions, SessionMessages } from '@fin-link/contracts/browser';

/**
 * Returns the texts of a draft as a session has them. A text that cannot be parsed yet is left out. `values`: names of the values of each
 * message, in the order of its arguments.
 */
export async function parsedMessages(
  texts: LinkOptions['messages'],
  values: ReadonlyMap<string, readonly string[]>,
): Promise<SessionMessages> {
  if (Object.keys(texts).length === 0) return {};
  // Most configurations replace no text, and need no parser.
  const { partsOf } = await import('@fin-link/words/message-parts');
  const tryParse = (text: string, names: readonly string[]): ReturnType<typeof partsOf> | null => {
    try {
      return partsOf(text, { values: [...names] });
    } catch {
      return null;
    }
  };
  return Object.fromEntries(
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
}
