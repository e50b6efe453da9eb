import type { ScreenText } from './screen-texts.ts';
import { withoutValues } from './screen-texts.ts';

/** Messages in a file: texts, or texts with a description, in objects and lists. */
type Messages = string | { message: string } | { [key: string]: Messages };

const folder = '/packages/words/languages';
const read = async <T>(file: string): Promise<T> => (await (await fetch(`${folder}/${file}.json`)).json()) as T;

/** Returns what identifies a sentence with any values; empty if it has no letter. */
function keyOf(text: string): string {
  const key = withoutValues(text).replaceAll(/\s+/g, ' ').trim();
  return /\p{L}/u.test(key) ? key : '';
}

/** Returns the message at a path. */
const messageAt = (messages: Messages, path: readonly string[]): Messages | undefined => {
  const [key, ...rest] = path;
  if (key === undefined) return messages;
  const inner = typeof messages === 'string' ? undefined : (messages as { [key: string]: Messages })[key];
  return inner === undefined ? undefined : messageAt(inner, rest);
};

function* leavesOf(messages: Messages): Generator<string> {
  if (typeof messages === 'string') yield messages;
  else if (typeof messages['message'] === 'string') yield messages['message'];
  else for (const inner of Object.values(messages as { [key: string]: Messages })) yield* leavesOf(inner);
}

/** Returns the texts that a message can make, without values: one for each combination of its cases. */
function textsOf(message: string): string[] {
  const [head = '', value, tail = ''] = splitAtValue(message);
  if (value === undefined) return [head];
  const cases = value.includes('{') ? [...value.matchAll(/\{((?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*)\}/g)] : [['', '']];
  const rest = textsOf(tail);
  return cases.flatMap(([, text = '']) =>
    textsOf(text.replaceAll('#', '')).flatMap((own) => rest.map((after) => head + own + after)),
  );
}

/** Returns the parts of a message before, in and behind its first braces. */
function splitAtValue(message: string): string[] {
  const start = message.indexOf('{');
  if (start < 0) return [message];
  let depth = 0;
  for (let at = start; at < message.length; at += 1) {
    if (message[at] === '{') depth += 1;
    if (message[at] === '}') depth -= 1;
    if (depth === 0) return [message.slice(0, start), message.slice(start + 1, at), message.slice(at + 1)];
  }
  throw new Error(`The braces of “${message}” are not closed.`);
}

/** Returns the paths of messages that are the same in English, also of those that a variant takes from its base. */
async function pathsOfSame(language: string): Promise<string[]> {
  const { sameAsEnglish = [], base } = await read<{ sameAsEnglish?: string[]; base?: string }>(`${language}/language`);
  return base === undefined ? sameAsEnglish : [...sameAsEnglish, ...(await pathsOfSame(base))];
}

/**
 * Returns a function that finds the sentences of an American screen on the same screen in another language. Sentences that are the same in
 * that language may stay, and texts that are marked as English, such as those of consents.
 */
export async function englishIn(
  language: string,
): Promise<(american: readonly ScreenText[], texts: readonly ScreenText[]) => string[]> {
  const sameAsEnglish = await pathsOfSame(language);
  const allowed: string[] = [];
  for (const path of sameAsEnglish) {
    const [view = '', ...keys] = path.split('/');
    const message = messageAt(await read<Messages>(`en-US/${view}`), keys);
    if (message === undefined) throw new Error(`${language}/language.json names ${path}, which is no message.`);
    allowed.push(...leavesOf(message));
  }
  const mayStay = new Set(['', ...allowed.flatMap(textsOf).map(keyOf)]);
  return (american, texts) => {
    const keys = new Set(american.filter(({ isData }) => !isData).map(({ text }) => keyOf(text)));
    return texts
      .filter(({ element, isData }) => !isData && element.closest('[lang=en]') === null)
      .filter(({ text }) => keys.has(keyOf(text)) && !mayStay.has(keyOf(text)))
      .map(({ text }) => text);
  };
}
