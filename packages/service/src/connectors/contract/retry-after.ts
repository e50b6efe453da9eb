/**
 * Seconds that a reply asks to wait, by number or by date; a date is read against the bank's own clock. Undefined without a usable
 * one.
 */
export function retryAfterIn(header: (name: string) => unknown): number | undefined {
  const asked = header('retry-after');
  if (typeof asked !== 'string') return undefined;
  const text = asked.trim();
  if (/^\d{1,12}$/.test(text)) return Number(text);
  const seconds = (Date.parse(text) - Date.parse(String(header('date')))) / 1_000;
  return Number.isFinite(seconds) ? Math.max(0, Math.ceil(seconds)) : undefined;
}
