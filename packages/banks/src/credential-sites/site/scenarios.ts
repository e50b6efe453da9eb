/** Effect of a user name when the password is right. */
export type ScenarioEffect =
  | {
      readonly kind: 'problem';
      /**
       * Step that fails. `challenge`: the first complete answer to a challenge or, at a site without challenges, the
       * sign-in.
       */
      readonly at: 'sign-in' | 'challenge' | 'accounts' | 'transactions';
      readonly additionalStatus: string;
      readonly httpStatus: 401 | 403 | 404 | 410 | 500 | 502 | 503;
    }
  /** The bank lists its last account but cannot serve it. */
  | { readonly kind: 'account-unavailable'; readonly additionalStatus: string }
  | { readonly kind: 'no-accounts' }
  | { readonly kind: 'slow'; readonly seconds: number };

/** Step at which a scenario takes effect. */
export type ScenarioStep = Extract<ScenarioEffect, { kind: 'problem' }>['at'];

/** A user name that makes a site behave in a special way, for tests. */
export interface Scenario {
  readonly userName: string;
  /** Description in the catalogue, and message of a problem. */
  readonly text: string;
  readonly effect: ScenarioEffect;
}

/** User names that every site supports, besides `ok` and `ok-<name>`. */
export const scenarios: readonly Scenario[] = [
  problem('INCORRECT_CREDENTIALS', 'sign-in', 401, 'Check your user ID and password.'),
  problem('ACCOUNT_LOCKED', 'sign-in', 403, 'This login is locked after too many attempts.'),
  problem('USER_ACTION_NEEDED_AT_SITE', 'sign-in', 403, 'Sign in at the bank and accept its new terms first.'),
  problem('CREDENTIALS_UPDATE_NEEDED', 'sign-in', 403, 'The password has expired and must be changed at the bank.'),
  problem('ADDL_AUTHENTICATION_REQUIRED', 'sign-in', 403, 'The bank needs more proof than this site can take.'),
  problem('NEW_AUTHENTICATION_REQUIRED', 'sign-in', 403, 'Customers now sign in only on the bank’s own pages.'),
  problem('SITE_BLOCKING_ERROR', 'sign-in', 403, 'The bank isn’t accepting this kind of access.'),
  problem('SITE_NOT_SUPPORTED', 'sign-in', 404, 'This part of the bank isn’t supported.'),
  problem('TECH_ERROR', 'sign-in', 500, 'Something went wrong at the bank.'),
  problem('UNEXPECTED_SITE_ERROR', 'sign-in', 502, 'The bank sent an unexpected answer.'),
  problem('SITE_UNAVAILABLE', 'sign-in', 503, 'The bank is closed for maintenance.'),
  problem('BETA_SITE_DEV_IN_PROGRESS', 'sign-in', 503, 'Access to this bank is still being built.'),
  problem('MIGRATION_IN_PROGRESS', 'sign-in', 503, 'The bank is moving its customers to a new system.'),
  problem('INVALID_ADDL_INFO_PROVIDED', 'challenge', 403, 'That answer isn’t right, and no attempts are left.'),
  problem('REQUEST_TIME_OUT', 'challenge', 410, 'Time ran out.'),
  problem('SITE_SESSION_INVALIDATED', 'accounts', 401, 'The bank ended the session because of a sign-in elsewhere.'),
  problem('ENROLLMENT_REQUIRED_FOR_DATASET', 'accounts', 403, 'Set up online access first.'),
  problem('DATA_RETRIEVAL_FAILED', 'accounts', 503, 'Signed in, but the accounts can’t be read.'),
  problem('DATA_NOT_AVAILABLE', 'transactions', 404, 'The accounts are available, but their transactions aren’t.'),
  problem('DATASET_NOT_SUPPORTED', 'transactions', 404, 'The bank doesn’t offer transactions.'),
  {
    userName: 'partial-data-retrieved',
    text: 'Every account except the last can be read.',
    effect: { kind: 'account-unavailable', additionalStatus: 'DATA_RETRIEVAL_FAILED' },
  },
  { userName: 'no-accounts', text: 'Signs in, but there are no accounts.', effect: { kind: 'no-accounts' } },
  slow(15),
  slow(70),
];

type Problem = Extract<ScenarioEffect, { kind: 'problem' }>;

/** Creates a problem whose user name equals its additional status. */
function problem(
  additionalStatus: string,
  at: Problem['at'],
  httpStatus: Problem['httpStatus'],
  text: string,
): Scenario {
  const userName = additionalStatus.toLowerCase().replaceAll('_', '-');
  return { userName, text, effect: { kind: 'problem', at, additionalStatus, httpStatus } };
}

function slow(seconds: number): Scenario {
  const text = `The last data arrives ${seconds} seconds after the sign-in.`;
  return { userName: `slow-${seconds}s`, text, effect: { kind: 'slow', seconds } };
}

const byUserName = new Map(scenarios.map((scenario) => [scenario.userName, scenario]));

/** Returns the scenario of a user name, or `undefined` for an ordinary user. */
export function scenarioOf(userName: string): Scenario | undefined {
  return byUserName.get(userName);
}

/** Returns the step at which a scenario takes effect, for the catalogue. */
export function stepOf({ effect }: Scenario): ScenarioStep {
  if (effect.kind === 'problem') return effect.at;
  return effect.kind === 'slow' ? 'transactions' : 'accounts';
}

/** Returns the additional status that a scenario leads to, or `null` if it has none. */
export function additionalStatusOf({ userName, effect }: Scenario): string | null {
  if (effect.kind === 'problem') return effect.additionalStatus;
  // The status in the effect applies to one account. The status of the whole refresh is derived from the user name.
  return effect.kind === 'account-unavailable' ? userName.toUpperCase().replaceAll('-', '_') : null;
}
