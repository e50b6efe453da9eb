/**
 * What a bank wrote, fit for storing and showing: no control characters (PostgreSQL refuses NUL in text), none that turn the
 * direction of what stands beside them, no broken surrogates, single spaces.
 */
export function bankText(text: string): string {
  return (
    text
      .toWellFormed()
      // oxlint-disable-next-line no-control-regex -- they are what is removed
      .replaceAll(/[\u0000-\u001F\u007F-\u009F]+/g, ' ')
      .replaceAll(/\p{Bidi_Control}+/gu, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  );
}

/** Whether a calendar day, or an instant that begins with one, is of a year that a database and people know. */
export const isOfOurTime = (day: string): boolean => day >= '1900' && day < '3000';
