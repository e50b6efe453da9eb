/** Names of the kept statements, by their text. */
const names = new Map<string, string>();

/**
 * Makes each connection to PostgreSQL parse this statement once and keep it under a name. For frequent statements, sending and parsing a
 * long text costs more than running it. Register only texts that are fixed in the code, because connections never drop them. The columns
 * of the result must be listed: PostgreSQL refuses a kept statement whose `*` has changed.
 */
export function keepStatement(text: string): void {
  if (!names.has(text)) names.set(text, `fin_${names.size + 1}`);
}

/** Returns the name of a kept statement; `undefined` for other statements. */
export const keptStatementName = (text: string): string | undefined => names.get(text);
