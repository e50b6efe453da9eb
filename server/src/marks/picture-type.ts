/** Maximum size of a picture in bytes. */
export const largestPicture = 100_000;

/** First bytes of each type in hexadecimal. */
const starts = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^474946383[79]61/],
  ['image/webp', /^52494646.{8}57454250/],
] as const;

export type PictureType = (typeof starts)[number][0];

/** Returns the type by the first bytes, regardless of the declared type; `null` for other formats, such as SVG. */
export function pictureTypeOf(content: Buffer): PictureType | null {
  const start = content.toString('hex', 0, 12);
  return starts.find(([, pattern]) => pattern.test(start))?.[0] ?? null;
}
