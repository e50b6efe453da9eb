/** Formats a time as `yyyy-MM-ddTHH:mm:ssZ`, like the dates of periods in events. Fractions of a second are cut. */
export const eventTime = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');
