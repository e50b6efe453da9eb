/**
 * Typed values that are shown again later. Passwords and answers are never stored, and a code only while its challenge is open. The
 * values are kept in memory only, and are cleared when the session ends or pauses.
 */
export class Drafts {
  readonly #values = new Map<string, ReadonlyMap<string, string>>();

  /** Stores the values of a form by field id, and replaces its earlier values. */
  keep(form: string, values: ReadonlyMap<string, string>): void {
    this.#values.set(form, values);
  }

  /** Returns the stored values of a form; empty if there are none. */
  recall(form: string): ReadonlyMap<string, string> {
    return this.#values.get(form) ?? new Map();
  }

  clear(): void {
    this.#values.clear();
  }
}
