const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/** Tag for sentences: no name reorders what stands around it. */
export const sentence = (parts: TemplateStringsArray, ...names: readonly string[]): string =>
  parts.reduce((text, part, index) => text + firstStrongIsolate + (names[index - 1] ?? '') + popIsolate + part);

/** `change` applied to the words of a sentence; names stay as they are. */
export const outsideNames = (text: string, change: (part: string) => string): string =>
  text
    .split(/(\u2068[^\u2069]*\u2069)/)
    .map((part) => (part.startsWith(firstStrongIsolate) ? part : change(part)))
    .join('');
