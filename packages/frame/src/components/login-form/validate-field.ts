import type { LoginField } from '@fin-link/contracts/browser';
import { isPictureChoice } from '../field/picture-controls.ts';
import type { LinkingStrings } from '../../platform/words/types/strings.ts';

/** Returns the error of a value in words; `null` if the value is valid. Spaces count as characters, because passwords may contain them. */
export function validateField(
  field: LoginField,
  label: string,
  value: string,
  strings: LinkingStrings['form'],
): string | null {
  if (!field.valueEditable) return null;
  const isChoice = field.type === 'options' || field.type === 'radio' || isPictureChoice(field);
  if (field.type === 'checkbox') return field.isOptional || value === 'true' ? null : strings.required(label);
  if (value === '') {
    // A required field may stay empty if the service has stored a value for it.
    if (field.isOptional || field.entered !== undefined) return null;
    return isChoice ? strings.choose(label) : strings.required(label);
  }
  if (isChoice) return null;
  if (field.maxLength !== null && value.length > field.maxLength) return strings.tooLong(field.maxLength);
  if (field.minLength !== null && value.length < field.minLength) return strings.tooShort(field.minLength);
  return null;
}
