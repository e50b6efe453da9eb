import { secretsEqual } from '@fin-link/storage';
import type { BankContext, BankDefinition } from '../bank/bank.ts';
import { isOpenBankCustomer, openBankScenarioOf } from '../consents/scenario-users.ts';

/** Lifetime of a code in seconds. */
export const codeLifetime = 300;
/** Lifetime of a sign-in in seconds. */
const signInLifetime = 900;
const maxAttempts = 3;
const code = '123456';
const password = 'ok';

/** A sign-in with a user name and, at most banks, a password. */
export interface SignIn {
  readonly userName: string;
  /** Whether the customer also entered the right code. */
  readonly passed: boolean;
  readonly attemptsLeft: number;
  readonly codeExpiresAt: Date;
}

/** Result of a step; the message is for the customer. */
type SignInAnswer = { readonly ok: true } | { readonly ok: false; readonly message: string };

const refused = (message: string): SignInAnswer => ({ ok: false, message });

/**
 * Creates the store of sign-ins with user name, password (at most banks) and code. The methods take a sign-in id: the id of an interaction
 * or the hash of a cookie.
 */
export function createSignIns(
  { signInBy }: Pick<BankDefinition, 'signInBy'>,
  { bank, database, clock }: Pick<BankContext, 'bank' | 'database' | 'clock'>,
) {
  const hasPassword = signInBy === 'password and code';
  const secondsFromNow = (seconds: number): Date => new Date(clock.now().getTime() + seconds * 1000);
  const update = async (
    signInId: string,
    values: { attempts_left?: number; passed?: boolean; code_expires_at?: Date },
  ) => {
    await database.db
      .updateTable('open_bank_sign_in')
      .set(values)
      .where('bank', '=', bank)
      .where('sign_in_id', '=', signInId)
      .execute();
  };
  const end = async (signInId: string): Promise<void> => {
    await database.db
      .deleteFrom('open_bank_sign_in')
      .where('bank', '=', bank)
      .where((row) => row.or([row('sign_in_id', '=', signInId), row('expires_at', '<=', clock.now())]))
      .execute();
  };
  const find = async (signInId: string): Promise<SignIn | null> => {
    const row = await database.db
      .selectFrom('open_bank_sign_in')
      .selectAll()
      .where('bank', '=', bank)
      .where('sign_in_id', '=', signInId)
      .where('expires_at', '>', clock.now())
      .executeTakeFirst();
    if (row === undefined) return null;
    return {
      userName: row.user_name,
      passed: row.passed,
      attemptsLeft: row.attempts_left,
      codeExpiresAt: row.code_expires_at,
    };
  };

  return {
    find,
    end,
    /** Starts a sign-in if the user name is valid and the password, if the bank asks for one, is correct. */
    async enter(signInId: string, userName: string, enteredText: string): Promise<SignInAnswer> {
      if (!isOpenBankCustomer(userName) || (hasPassword && !secretsEqual(enteredText, password)))
        return refused(hasPassword ? 'Check your user ID and password.' : 'Check your user ID.');
      const scenario = openBankScenarioOf(userName);
      if (scenario?.kind === 'refused-sign-in') return refused(scenario.message);
      await end(signInId);
      await database.db
        .insertInto('open_bank_sign_in')
        .values({
          bank,
          sign_in_id: signInId,
          user_name: userName,
          attempts_left: maxAttempts,
          code_expires_at: secondsFromNow(codeLifetime),
          passed: false,
          expires_at: secondsFromNow(signInLifetime),
        })
        .execute();
      return { ok: true };
    },
    /** Checks a code. The third wrong code ends the sign-in. */
    async answer(signInId: string, enteredText: string): Promise<SignInAnswer> {
      const signIn = await find(signInId);
      if (signIn === null) return refused('Sign in again.');
      if (signIn.codeExpiresAt <= clock.now()) return refused('The code has expired. Ask for a new one.');
      if (secretsEqual(enteredText.replaceAll(/[\s-]/g, ''), code)) {
        await update(signInId, { passed: true });
        return { ok: true };
      }
      const attemptsLeft = signIn.attemptsLeft - 1;
      if (attemptsLeft <= 0) {
        await end(signInId);
        return refused('No attempts left. Sign in again.');
      }
      await update(signInId, { attempts_left: attemptsLeft });
      return refused(`That code isn’t right. ${attemptsLeft === 1 ? 'One attempt' : `${attemptsLeft} attempts`} left.`);
    },
    /** Extends the lifetime of the code. Earlier wrong attempts still count. */
    sendAgain: (signInId: string) => update(signInId, { code_expires_at: secondsFromNow(codeLifetime) }),
  };
}
