/** Path to the first text with a NUL or half a surrogate pair in it, which PostgreSQL cannot keep; null when all is well. */
export function unstorableText(value: unknown, path: readonly PropertyKey[] = []): readonly PropertyKey[] | null {
  if (typeof value === 'string') return value.includes('\u0000') || !value.isWellFormed() ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  const members: [PropertyKey, unknown][] = Array.isArray(value)
    ? value.map((item, index) => [index, item])
    : Object.entries(value);
  for (const [key, inner] of members) {
    const found = unstorableText(inner, [...path, key]);
    if (found !== null) return found;
  }
  return null;
}
