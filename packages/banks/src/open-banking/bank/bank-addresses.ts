/** Provider id of the British bank. */
export const obieProviderId = '16020';
/** Provider id of the American bank with FAPI 2.0. */
export const fdxProviderId = '16030';
/** Provider id of the American bank with OAuth 2.0. */
export const fdxOAuth2ProviderId = '16031';
/** Provider id of the Australian bank. */
export const cdsProviderId = '16040';

/** Path of the American bank with OAuth 2.0 below the origin that both American banks share. */
export const fdxOAuth2Path = '/prairie-trust';

/**
 * Brand id of the Australian bank in the register. The bank uses it as the issuer of its own calls, which it signs with
 * keys published at its origin.
 */
export const cdsBrandId = '8e2c5d5a-6f0b-4c43-9b3e-7f1d2a60c1d4';
/** Path of the public keys of the brand `cdsBrandId`. */
export const cdsBrandKeysPath = '/brand/jwks';

/** Path of the British bank's data endpoints, below its secure origin. */
export const aisBase = '/open-banking/v4.0/aisp';
/** Path of the American banks' data endpoints, below their URL for third parties. */
export const fdxBase = '/fdx/v6';
/** Path of the Australian bank's data endpoints, below its secure origin. */
export const cdsBase = '/cds-au/v1';
