// What stands for a bank without a logo: drawn by the frame, and by the host in the first picture of it.

const tints = 5;
const small = new Set(['of', 'the', 'and', '&', 'de', 'la']);

/** Up to two letters that stand for a name: `Harbour Bank of Ohio` gives `HB`. */
export function initials(name: string): string {
  const words = name
    .split(/\s+/)
    .filter((word) => /\p{Letter}|\p{Number}/u.test(word) && !small.has(word.toLowerCase()));
  const letters = words.slice(0, 2).map((word) => [...word.replace(/^[^\p{Letter}\p{Number}]+/u, '')][0] ?? '');
  return letters.join('').toUpperCase();
}

/** The same bank has the same tint everywhere. */
export const tintOf = (providerId: number): number => providerId % tints;
