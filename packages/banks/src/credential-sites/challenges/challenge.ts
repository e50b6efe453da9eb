import type { SiteChallenge } from '@fin-link/contracts/server';

/** Where a sign-in stands in what its bank asks: kept with the open challenge, so that the next request goes on there. */
export interface Asking {
  readonly userName: string;
  /** In the challenge's own words. */
  readonly step: string;
}

export type Verdict =
  | { readonly kind: 'passed' }
  /** Right, and the bank asks for more. */
  | { readonly kind: 'next'; readonly step: string }
  /** Wrong; the step is what is asked again. */
  | { readonly kind: 'refused'; readonly step: string };

/** A login that a site asks something else than the others. */
export interface ChallengeVariant {
  /** This user name, and with `-<name>` behind it. */
  readonly userName: string;
  readonly kind: SiteChallenge['kind'];
  readonly summary: string;
  readonly answers: Readonly<Record<string, string>>;
}

/** What a bank asks after the password. One file for each kind. */
export interface Challenge {
  readonly kind: SiteChallenge['kind'];
  readonly attempts: number;
  /** Seconds until the bank forgets what it asked. */
  readonly expiresIn: number;
  /** For the catalogue. */
  readonly summary: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly variants: readonly ChallengeVariant[];
  firstStep(userName: string): string;
  ask(asking: Asking): SiteChallenge;
  /** Null when the answer lacks what was asked for. */
  judge(asking: Asking, values: Readonly<Record<string, string>>): Verdict | null;
  /** What is asked when the customer wants it sent, or shown, again. */
  again(asking: Asking): string;
  /** What is asked when the customer wants another method; null where the bank offers none. */
  otherMethod(asking: Asking): string | null;
}

export const isVariant = (variant: string, userName: string): boolean =>
  userName === variant || userName.startsWith(`${variant}-`);

export const noOtherMethod = (): null => null;
