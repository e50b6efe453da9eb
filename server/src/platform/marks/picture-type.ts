/** Maximum size of a picture in bytes. */
export const maxPictureBytes = 100_000;

/** First bytes of each type in hexadecimal. */
const signatures = [
  ['image/png', /^89504e470d0a1a0a/],
  ['image/jpeg', /^ffd8ff/],
  ['image/gif', /^474946383[79]61/],
  ['image/webp', /^52494646.{8}57454250/],
] as const;

/** Media type of a picture that the host serves. */
export type PictureType = (typeof signatures)[number][0];

/** Returns the type by the first bytes, regardless of the declared type; `null` for other formats, such as SVG. */
export function pictureTypeOf(content: Buffer): PictureType | null {
  const firstBytes = content.toString('hex', 0, 12);
  return signatures.find(([, pattern]) => pattern.test(firstBytes))?.[0] ?? null;
}
