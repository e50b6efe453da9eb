import type { FilledField, LoginForm } from '@fin-link/contracts/browser';

/** What a bank takes in place of a code, each as the answer that asks for it; null where it does not offer it. */
export interface Offers {
  again: FilledField | null;
  otherMethod: FilledField | null;
}

/** What the service's field `instead` offers; null for a bank that only takes the code, and is asked anew for another one. */
export function offersOf(form: LoginForm): Offers | null {
  const field = form.row
    .flatMap((row) => row.field)
    .find(({ name, option }) => name === 'instead' && option.length > 0);
  if (field === undefined) return null;
  const answer = (value: string): FilledField | null =>
    field.option.some(({ optionValue }) => optionValue === value) ? { id: field.id, value } : null;
  return { again: answer('send-again'), otherMethod: answer('other-method') };
}
