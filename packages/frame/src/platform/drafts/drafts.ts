/**
 * Typed values that are shown again: never passwords or answers, and a code only while its challenge
 * is open. In memory only; cleared when the session ends or pauses.
 */
export class Drafts {
  readonly #values = new Map<string, ReadonlyMap<string, string>>();

  keep(form: string, values: ReadonlyMap<string, string>): void {
    this.#values.set(form, values);
  }

  recall(form: string): ReadonlyMap<string, string> {
    return this.#values.get(form) ?? new Map();
  }

  clear(): void {
    this.#values.clear();
  }
}
