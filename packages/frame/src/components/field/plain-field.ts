import type { LoginField } from '@fin-link/contracts/browser';

/** Returns a required text field of one of the frame's own forms, in the format of a bank's fields. `changes`: other members. */
export const plainField = (id: string, changes: Partial<LoginField> = {}): LoginField => ({
  id,
  name: id,
  type: 'text',
  value: null,
  isOptional: false,
  valueEditable: true,
  minLength: null,
  maxLength: null,
  prefix: null,
  suffix: null,
  image: null,
  option: [],
  ...changes,
});
