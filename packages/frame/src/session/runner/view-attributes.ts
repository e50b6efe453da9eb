import { idDigits, idPattern, manualAccountKinds } from '@fin-link/contracts/browser';
import type { TagFault, ViewStart } from '@fin-link/flow';
import type { TagAttributes } from '../launch/page-start.ts';
import { type AttributeShape, faultsOf } from './attribute-faults.ts';

// Attributes of the tags for net worth and for manually added accounts.

/** Returns one fault for each attribute with an invalid value. */
export const findViewFaults = (attributes: TagAttributes): TagFault[] => faultsOf(attributes, shapes);

const oneOf = (values: readonly string[]): RegExp => new RegExp(`^(${values.join('|')})$`);

/** Formats of the attributes. `account-ids` has at most 100 ids. */
const shapes: readonly AttributeShape[] = [
  ['account-id', idPattern, 'account-id.invalid'],
  ['account-ids', new RegExp(String.raw`^\s*${idDigits}(\s*,\s*${idDigits}){0,99}\s*$`), 'account-ids.invalid'],
  ['kind', oneOf(manualAccountKinds), 'kind.invalid'],
  ['country', /^[A-Z]{2}$/, 'country.invalid'],
  ['include-toggle', oneOf(['shown', 'hidden']), 'include-toggle.invalid'],
  ['include-default', oneOf(['on', 'off']), 'include-default.invalid'],
];

/** Returns what the attributes request. Callers first check with `findViewFaults` that the attributes are valid. */
export function viewStartOf(attributes: TagAttributes): ViewStart {
  const ids = attributes['account-ids'];
  const toggle = attributes['include-toggle'];
  const include = attributes['include-default'];
  return {
    accountIds: ids === undefined ? null : [...new Set(ids.split(',').map(Number))],
    kind: manualAccountKinds.find((kind) => kind === attributes['kind']) ?? null,
    country: attributes['country'] ?? null,
    includeToggle: toggle === 'shown' || toggle === 'hidden' ? toggle : null,
    includeDefault: include === undefined ? null : include === 'on',
  };
}
