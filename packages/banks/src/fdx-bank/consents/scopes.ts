export const readConsents = 'fdx:consents:read';
export const revokeConsents = 'fdx:consents:revoke';

/** Scopes of a third party's own tokens, which no customer can grant. */
export const thirdPartyScopes = [readConsents, revokeConsents] as const;
