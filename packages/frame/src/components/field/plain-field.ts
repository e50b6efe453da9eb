import type { LoginField } from '@fin-link/contracts/browser';

/** Returns a field of one of our own forms, in the format that banks use for their fields. */
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
