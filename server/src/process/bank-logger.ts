/** The log of a simulated bank, in the form of the other parts; nothing is logged without a level. */
export const bankLogger = (level: string | undefined) =>
  level === undefined ? {} : { logger: { level, base: { part: 'banks' } } };
