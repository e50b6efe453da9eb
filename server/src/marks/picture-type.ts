/** What a picture weighs at most: bytes. */
export const largestPicture = 100_000;

const starts = [
  ['image/png', /^\x89PNG\r\n\x1a\n/],
  ['image/jpeg', /^\xff\xd8\xff/],
  ['image/gif', /^GIF8[79]a/],
  ['image/webp', /^RIFF[\s\S]{4}WEBP/],
] as const;

export type PictureType = (typeof starts)[number][0];

/** By its first bytes, whatever its sender calls it; null for everything that is no picture of dots, such as SVG. */
export function pictureTypeOf(content: Buffer): PictureType | null {
  const start = content.toString('latin1', 0, 12);
  return starts.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}
