import type { LoginField } from '@fin-link/contracts/browser';

/** A field of a form of ours, in the shape that a bank describes its fields in. */
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
