/** Returns the values, in braces, that a text lacks. The host checks texts completely when they are saved. */
export const missingValues = (text: string, values: readonly string[]): string[] =>
  values.filter((name) => !new RegExp(`\\{\\s*${name}\\s*[,}]`).test(text)).map((name) => `{${name}}`);

/** Returns the length of a text, in which each simple value counts as one character, as the host counts. */
export const lengthOf = (text: string): number => [...text.replace(/\{\s*\w+\s*\}/g, '#')].length;
