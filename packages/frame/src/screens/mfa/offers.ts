import type { FilledField, LoginForm } from '@fin-link/contracts/browser';
import { allRows, fieldsOf } from '../../components/login-form/form-rows.ts';

/** Answers that a user can give instead of entering a code. An answer is `null` if the bank does not offer it. */
export interface Offers {
  /** Answer that asks the bank to send the code again. */
  again: FilledField | null;
  /** Answer that asks the bank for another sign-in method. */
  otherMethod: FilledField | null;
}

/**
 * Returns the options of the service's field `instead`. Returns `null` if the form does not have this field; a new code is then
 * requested from the bank.
 */
export function offersOf(form: LoginForm): Offers | null {
  const field = fieldsOf(allRows(form)).find(({ name, option }) => name === 'instead' && option.length > 0);
  if (field === undefined) return null;
  const answer = (value: string): FilledField | null =>
    field.option.some(({ optionValue }) => optionValue === value) ? { id: field.id, value } : null;
  return { again: answer('send-again'), otherMethod: answer('other-method') };
}
