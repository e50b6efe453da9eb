/** Returns the words for a key that a group of words may lack, for example a code of the host. */
export const wordFor = <W>(words: Readonly<Record<string, W>>, key: string): W | undefined =>
  Object.hasOwn(words, key) ? words[key] : undefined;
