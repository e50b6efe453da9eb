/** Upper limit of ids in one call of the service. */
const idsPerCall = 5;

/** Returns the queries that read providers by their ids. */
export const queriesByIds = (ids: readonly (number | string)[]): { providerId: string }[] =>
  Array.from({ length: Math.ceil(ids.length / idsPerCall) }, (_, page) => ({
    providerId: ids.slice(page * idsPerCall, (page + 1) * idsPerCall).join(','),
  }));
