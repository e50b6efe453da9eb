import { manualAccountKinds } from '@fin-link/contracts/browser';
import type { TagFault, ViewStart } from '@fin-link/flow';
import type { TagAttributes } from '../launch/page-start.ts';

// Attributes of the tags for net worth and for what is added by hand.

const oneOf = (values: readonly string[]): RegExp => new RegExp(`^(${values.join('|')})$`);

const shapes: readonly (readonly [attribute: string, shape: RegExp, fault: TagFault])[] = [
  ['account-id', /^[1-9]\d{0,15}$/, 'account-id.invalid'],
  ['account-ids', /^\s*[1-9]\d{0,15}(\s*,\s*[1-9]\d{0,15}){0,99}\s*$/, 'account-ids.invalid'],
  ['kind', oneOf(manualAccountKinds), 'kind.invalid'],
  ['country', /^[A-Z]{2}$/, 'country.invalid'],
  ['include-toggle', oneOf(['shown', 'hidden']), 'include-toggle.invalid'],
  ['include-default', oneOf(['on', 'off']), 'include-default.invalid'],
];

/** The first fault of the attributes; null when there is none. */
export function findViewFault(attributes: TagAttributes): TagFault | null {
  for (const [attribute, shape, fault] of shapes) {
    const value = attributes[attribute];
    if (value !== undefined && !shape.test(value)) return fault;
  }
  return null;
}

/** What attributes without a fault ask for. */
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
