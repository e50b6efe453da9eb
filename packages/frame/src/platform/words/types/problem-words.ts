/** Sentences about a problem. */
export interface ProblemWords {
  heading(bank: string, app: string): string;
  /** Cause, shown in the folded details. */
  cause(bank: string, app: string): string;
  /** What to do now. The only text that is always visible. */
  advice(bank: string, app: string): string;
}
