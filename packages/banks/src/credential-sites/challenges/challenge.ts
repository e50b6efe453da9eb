import type { SiteChallenge } from '@fin-link/contracts/banks';

/** The step of a challenge that a sign-in has reached. It is stored with the open challenge for the next request. */
export interface Asking {
  readonly userName: string;
  /** Name of the step; each challenge defines its own. */
  readonly step: string;
}

export type Verdict =
  | { readonly kind: 'passed' }
  /** The answer is right, and the bank asks for more. */
  | { readonly kind: 'next'; readonly step: string }
  /** The answer is wrong; `step` is the step to repeat. */
  | { readonly kind: 'refused'; readonly step: string };

/** A login that gets a different challenge from the others. */
export interface ChallengeVariant {
  /** User name of the login. The same name with `-<name>` appended also matches. */
  readonly userName: string;
  readonly kind: SiteChallenge['kind'];
  readonly summary: string;
  readonly answers: Readonly<Record<string, string>>;
}

/** A challenge that follows the password. Each kind has its own file. */
export interface Challenge {
  readonly kind: SiteChallenge['kind'];
  readonly attempts: number;
  /** Seconds until the challenge expires. */
  readonly expiresIn: number;
  /** Text for the catalogue. */
  readonly summary: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly variants: readonly ChallengeVariant[];
  firstStep(userName: string): string;
  ask(asking: Asking): SiteChallenge;
  /** Judges an answer. Returns `null` if a requested value is missing. */
  judge(asking: Asking, values: Readonly<Record<string, string>>): Verdict | null;
  /** Returns the step after the customer requests a new code or picture. */
  again(asking: Asking): string;
  /** Returns the step after the customer requests another method; `null` if the bank offers none. */
  otherMethod(asking: Asking): string | null;
}

export const isVariant = (variant: string, userName: string): boolean =>
  userName === variant || userName.startsWith(`${variant}-`);

export const noOtherMethod = (): null => null;
