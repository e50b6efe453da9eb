/** Provider ids of the simulated banks of open banking. */
export const obieProviderId = '16020';
export const fdxProviderId = '16030';
export const cdsProviderId = '16040';

/** Base addresses of their data: the secure origin, or the American bank's only origin. */
export const aisBase = '/open-banking/v4.0/aisp';
export const fdxBase = '/fdx/v6';
export const cdsBase = '/cds-au/v1';
