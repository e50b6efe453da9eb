/** Scope to read consents. */
export const readConsents = 'fdx:consents:read';
/** Scope to end consents. */
export const revokeConsents = 'fdx:consents:revoke';

/** Scopes of a third party's own tokens. Customers cannot grant them. */
export const thirdPartyScopes = [readConsents, revokeConsents] as const;
