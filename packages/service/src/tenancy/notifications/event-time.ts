/** `yyyy-MM-ddTHH:mm:ssZ`, as dates of periods stand in events; a fraction of a second is cut. */
export const eventTime = (time: Date): string => time.toISOString().replace(/\.\d+Z$/, 'Z');
