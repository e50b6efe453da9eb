/** Provider ids of the simulated banks of open banking. */
export const obieProviderId = '16020';
export const fdxProviderId = '16030';
export const fdxOAuth2ProviderId = '16031';
export const cdsProviderId = '16040';

/** Of the bank 16031, which shares the origin of 16030. */
export const fdxOAuth2Path = '/prairie-trust';

/** Base addresses of their data: the secure origin, or the American bank's only origin. */
export const aisBase = '/open-banking/v4.0/aisp';
export const fdxBase = '/fdx/v6';
export const cdsBase = '/cds-au/v1';
