import type { SiteChallenge } from '@fin-link/contracts/banks';

/** State that is stored with an open challenge: the user who answers it, and the current step. */
export interface ChallengeState {
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
interface ChallengeVariant {
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
  /** Description of the challenge in the catalogue. */
  readonly summary: string;
  readonly answers: Readonly<Record<string, string>>;
  readonly variants: readonly ChallengeVariant[];
  /** Returns the step at which the challenge of a user starts. */
  firstStep(userName: string): string;
  /** Returns what the site asks at the current step. */
  ask(state: ChallengeState): SiteChallenge;
  /** Checks an answer. Returns `null` if a requested value is missing. */
  judge(state: ChallengeState, values: Readonly<Record<string, string>>): Verdict | null;
  /** Returns the step after the customer requests a new code or picture. */
  stepAfterResend(state: ChallengeState): string;
  /** Returns the step after the customer requests another method. Returns `null` if there is no other method. */
  stepForOtherMethod(state: ChallengeState): string | null;
}

/** Returns `true` if a user name belongs to a variant. */
export const isVariant = (variant: string, userName: string): boolean =>
  userName === variant || userName.startsWith(`${variant}-`);

/** `stepForOtherMethod` of a challenge with a single method. */
export const noOtherMethod = (): null => null;
