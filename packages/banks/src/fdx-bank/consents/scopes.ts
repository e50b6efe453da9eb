export const readConsents = 'fdx:consents:read';
export const revokeConsents = 'fdx:consents:revoke';

/** Of a third party's own tokens; no customer's to grant. */
export const thirdPartyScopes = [readConsents, revokeConsents] as const;
