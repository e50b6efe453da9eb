import type { SiteChallenge } from '@fin-link/contracts/banks';

/** The step of a challenge that a sign-in has reached. It is stored with the open challenge for the next request. */
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

/** A login that gets a different challenge from the others. */
export interface ChallengeVariant {
  /** This user name, and the same with `-<name>` appended. */
  readonly userName: string;
  readonly kind: SiteChallenge['kind'];
  readonly summary: string;
  readonly answers: Readonly<Record<string, string>>;
}

/** A challenge that follows the password. One file per kind. */
export interface Challenge {
  readonly kind: SiteChallenge['kind'];
  readonly attempts: number;
  /** Seconds until the challenge expires. */
  readonly expiresIn: number;
  /** For the catalogue. */
  readonly summary: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly variants: readonly ChallengeVariant[];
  firstStep(userName: string): string;
  ask(asking: Asking): SiteChallenge;
  /** Null when the answer lacks what was asked for. */
  judge(asking: Asking, values: Readonly<Record<string, string>>): Verdict | null;
  /** The step after the customer asks for a new code or picture. */
  again(asking: Asking): string;
  /** The step after the customer asks for another method; null when the bank offers none. */
  otherMethod(asking: Asking): string | null;
}

export const isVariant = (variant: string, userName: string): boolean =>
  userName === variant || userName.startsWith(`${variant}-`);

export const noOtherMethod = (): null => null;
