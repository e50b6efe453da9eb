import { dayMs } from '@fin-link/contracts/banks';

/** Effect of a user name at an open banking bank when the sign-in succeeds. */
export type OpenBankScenario =
  | { readonly kind: 'refused-sign-in'; readonly message: string }
  /** The bank ends the request itself, after the customer's decision. */
  | {
      readonly kind: 'refused-authorization';
      readonly error: 'access_denied' | 'server_error' | 'temporarily_unavailable';
    }
  | { readonly kind: 'slow'; readonly seconds: number }
  | { readonly kind: 'new-signing-key' }
  /** An effect that starts a day after the authorization, by the business clock. */
  | { readonly kind: 'later'; readonly what: 'expired' | 'revoked' | 'suspended' | 'account-removed' };

/** A user name with a special effect, for tests. */
export interface ScenarioUser {
  readonly userName: string;
  readonly text: string;
  readonly scenario: OpenBankScenario;
}

const delayedUser = (userName: string, what: Extract<OpenBankScenario, { kind: 'later' }>['what'], text: string) =>
  ({ userName, text, scenario: { kind: 'later', what } }) as const;

/** User names besides `ok` and `ok-<name>`. The password, if a bank asks for one, is `ok`; the code is 123456. */
export const scenarioUsers: readonly ScenarioUser[] = [
  {
    userName: 'account-locked',
    text: 'Can’t sign in: the login is locked.',
    scenario: { kind: 'refused-sign-in', message: 'This login is locked. Call us to unlock it.' },
  },
  {
    userName: 'declined',
    text: 'The bank declines, even if you agree.',
    scenario: { kind: 'refused-authorization', error: 'access_denied' },
  },
  {
    userName: 'bank-error',
    text: 'The bank fails at the last step.',
    scenario: { kind: 'refused-authorization', error: 'server_error' },
  },
  {
    userName: 'bank-unavailable',
    text: 'The bank closes for maintenance at the last step.',
    scenario: { kind: 'refused-authorization', error: 'temporarily_unavailable' },
  },
  {
    userName: 'slow-15s',
    text: 'Transactions arrive 15 seconds after you agree.',
    scenario: { kind: 'slow', seconds: 15 },
  },
  {
    userName: 'slow-70s',
    text: 'Transactions arrive 70 seconds after you agree.',
    scenario: { kind: 'slow', seconds: 70 },
  },
  {
    userName: 'key-rotation',
    text: 'The bank starts signing with a new key.',
    scenario: { kind: 'new-signing-key' },
  },
  delayedUser('expired', 'expired', 'The consent expires a day after you give it.'),
  delayedUser('revoked-at-bank', 'revoked', 'The bank withdraws the consent a day after you give it.'),
  delayedUser(
    'reauthentication-required',
    'suspended',
    'The bank asks for a new sign-in a day after you give consent.',
  ),
  delayedUser('account-removed', 'account-removed', 'The last account closes a day after you give consent.'),
];

const byUserName = new Map(scenarioUsers.map((user) => [user.userName, user.scenario]));

/** Returns the scenario of a user name, or `undefined` for an ordinary user. */
export function openBankScenarioOf(userName: string): OpenBankScenario | undefined {
  return byUserName.get(userName);
}

/** Returns `true` if a user name can sign in at an open banking bank. */
export function isOpenBankCustomer(userName: string): boolean {
  return userName === 'ok' || /^ok-[\p{L}\d-]{1,60}$/u.test(userName) || byUserName.has(userName);
}

/** Returns `true` if at least a day has passed, so that a delayed scenario takes effect. */
export function isDayLater(since: Date | null, now: Date): boolean {
  return since !== null && now.getTime() - since.getTime() >= dayMs;
}
