/** The bearer of an Authorization header; null when there is none. */
export function bearerOf(header: string | undefined): string | null {
  return /^Bearer ([A-Za-z0-9._~+/=-]{1,300})$/i.exec(header ?? '')?.[1] ?? null;
}
