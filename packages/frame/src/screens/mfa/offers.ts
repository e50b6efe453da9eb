import type { FilledField, LoginForm } from '@fin-link/contracts/browser';
import { allRows, fieldsOf } from '../../components/login-form/form-rows.ts';

/** What a bank offers instead of a code, as the answers that request it; null where it is not offered. */
export interface Offers {
  again: FilledField | null;
  otherMethod: FilledField | null;
}

/** The options of the service's field `instead`; null for a bank without it, which must be asked for a new code. */
export function offersOf(form: LoginForm): Offers | null {
  const field = fieldsOf(allRows(form)).find(({ name, option }) => name === 'instead' && option.length > 0);
  if (field === undefined) return null;
  const answer = (value: string): FilledField | null =>
    field.option.some(({ optionValue }) => optionValue === value) ? { id: field.id, value } : null;
  return { again: answer('send-again'), otherMethod: answer('other-method') };
}
