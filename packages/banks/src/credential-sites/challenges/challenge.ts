import type { SiteChallenge } from '@fin-link/contracts/server';

/** What a bank asks after the password. One file for each kind. */
export interface Challenge {
  readonly kind: SiteChallenge['kind'];
  readonly attempts: number;
  /** Seconds until the bank forgets what it asked. */
  readonly expiresIn: number;
  /** For the catalogue. */
  readonly summary: string;
  readonly answers: Readonly<Record<string, string>>;
  ask(userName: string): SiteChallenge;
  /** Null when the answer lacks what was asked for. */
  accepts(values: Readonly<Record<string, string>>): boolean | null;
}
