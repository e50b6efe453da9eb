import { idPattern, type FlowKind, type SessionView } from '@fin-link/contracts/browser';
import type { TagFault } from '@fin-link/flow';
import type { TagAttributes } from '../launch/page-start.ts';
import { type AttributeShape, faultsOf } from './attribute-faults.ts';

/**
 * Returns the faults of the attributes of a tag that links. Faults of combined attributes are returned only if each attribute alone
 * is valid.
 */
export function findTagFaults(attributes: TagAttributes, flow: FlowKind = 'aggregation'): TagFault[] {
  const singleFaults = faultsOf(attributes, shapes);
  if (singleFaults.length > 0) return singleFaults;
  const has = (attribute: string): boolean => attributes[attribute] !== undefined;
  const { action = 'add', version } = attributes;
  const faults: readonly (readonly [fault: TagFault, isFound: boolean])[] = [
    ['verification-id.not-supported', has('verification-id') && !/verification/.test(flow)],
    ['config-name.not-in-version-3', version === '3' && has('config-name')],
    ['flow.not-in-version-4', version === '4' && has('flow')],
    ['routing-number.with-provider-id', has('routing-number') && has('provider-id')],
    ['provider-account-id.missing', /^(edit$|renew|.*refresh)/.test(action) && !has('provider-account-id')],
    [
      'provider-account-id.without-action',
      action === 'add' && has('provider-account-id') && !/verification/.test(flow),
    ],
    ['account-id.missing', action.startsWith('edit-') && !has('account-id')],
  ];
  return faults.flatMap(([fault, isFound]) => (isFound ? fault : []));
}

/** Formats of the attributes of `<fin-link>`. */
const shapes: readonly AttributeShape[] = [
  ['redirect-mode', /^(popup|tab|external)$/, 'redirect-mode.invalid'],
  ['renderer', /^(own|hosted|hosted-then-own)$/, 'renderer.invalid'],
  ['version', /^[34]$/, 'version.invalid'],
  ['action', /^(add|edit|refresh|balance-refresh|renew|cdv|(add|edit)-(manual|real-estate))$/, 'action.invalid'],
  ['provider-id', idPattern, 'provider-id.invalid'],
  ['provider-account-id', idPattern, 'provider-account-id.invalid'],
  ['account-id', idPattern, 'account-id.invalid'],
  ['verification-id', idPattern, 'verification-id.invalid'],
  ['routing-number', /^\d{6,9}$/, 'routing-number.invalid'],
];

/** Returns the fault of an attribute that contradicts the session of the backend; `null` if there is none. */
export function findMismatch({ version, flow }: TagAttributes, session: SessionView): TagFault | null {
  if (version !== undefined && version !== String(session.version)) return 'version.not-of-session';
  const isOther = flow !== undefined && (session.version !== 3 || flow !== session.options.flow);
  return isOther ? 'flow.not-of-session' : null;
}
