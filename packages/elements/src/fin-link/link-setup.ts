import { findCommonFault } from '../embedding-element/setup-faults.ts';
import type { CommonSetup } from '../embedding-element/setup-faults.ts';

/** A whole number above 0, as text when it comes from an attribute. */
export type IdAttribute = string | number | null | undefined;

/** The tag as it was written. */
export interface LinkSetup extends CommonSetup {
  version: string | null | undefined;
  configName: string | null | undefined;
  flow: string | null | undefined;
  renderer: string | null | undefined;
  action: string | null | undefined;
  providerId: IdAttribute;
  routingNumber: string | null | undefined;
  providerAccountId: IdAttribute;
  accountId: IdAttribute;
  verificationId: IdAttribute;
}

const entityId = /^[1-9]\d{0,15}$/;

const shapes: Readonly<Record<string, RegExp>> = {
  mode: /^(inline|dialog)$/,
  'redirect-mode': /^(popup|tab)$/,
  renderer: /^(kit|hosted)$/,
  version: /^[34]$/,
  action: /^(add|edit|refresh|balance-refresh|renew|cdv|(add|edit)-(manual|real-estate))$/,
  'provider-id': entityId,
  'provider-account-id': entityId,
  'account-id': entityId,
  'routing-number': /^\d{6,9}$/,
};

/** The number of an id attribute; null when it is absent or none. */
export const entityIdOf = (value: IdAttribute): number | null => (entityId.test(String(value)) ? Number(value) : null);

const propertyOf = (attribute: string): string =>
  attribute.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase());

/** The code of the first fault, or null. Every code is named for the attribute it is about. */
export function findSetupFault(setup: LinkSetup): string | null {
  const values = setup as unknown as Readonly<Record<string, IdAttribute>>;
  const commonFault = findCommonFault(setup);
  if (commonFault !== null) return commonFault;
  for (const [attribute, shape] of Object.entries(shapes)) {
    const value = values[propertyOf(attribute)];
    if (value != null && !shape.test(String(value))) return `${attribute}.invalid`;
  }
  const { action, version } = setup;
  const faults: readonly (readonly [code: string, found: boolean])[] = [
    ['renderer.not-supported', setup.renderer === 'hosted'],
    ['verification-id.not-supported', setup.verificationId != null],
    ['config-name.not-in-version-3', version === '3' && setup.configName != null],
    ['flow.not-in-version-4', version === '4' && setup.flow != null],
    ['routing-number.with-provider-id', setup.routingNumber != null && setup.providerId != null],
    ['provider-account-id.missing', /^(edit$|renew|.*refresh)/.test(action ?? '') && setup.providerAccountId == null],
    ['provider-account-id.without-action', (action ?? 'add') === 'add' && setup.providerAccountId != null],
    ['account-id.missing', (action ?? '').startsWith('edit-') && setup.accountId == null],
  ];
  return faults.find(([, found]) => found)?.[0] ?? null;
}
