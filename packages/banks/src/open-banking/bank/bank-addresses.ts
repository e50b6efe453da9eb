/** Provider ids of the simulated open banking banks. */
export const obieProviderId = '16020';
export const fdxProviderId = '16030';
export const fdxOAuth2ProviderId = '16031';
export const cdsProviderId = '16040';

/** Path of the bank 16031, which shares the origin of 16030. */
export const fdxOAuth2Path = '/prairie-trust';

/**
 * Brand id of the Australian bank in the register. The bank uses it as the issuer of its own calls, which it signs with
 * keys published at its origin.
 */
export const cdsBrandId = '8e2c5d5a-6f0b-4c43-9b3e-7f1d2a60c1d4';
export const cdsBrandKeysPath = '/brand/jwks';

/** Base URLs of the banks' data: below the secure origin, or below the American bank's only origin. */
export const aisBase = '/open-banking/v4.0/aisp';
export const fdxBase = '/fdx/v6';
export const cdsBase = '/cds-au/v1';
