import type { LoginField } from '@fin-link/contracts/browser';

/** Returns a field for one of the frame's own forms: a required text field, except for the members in `overrides`. */
export const plainField = (id: string, overrides: Partial<LoginField> = {}): LoginField => ({
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
  ...overrides,
});
