/** 30 minutes (service interface 5.5). */
export const tokenLifetimeSeconds = 1_800;
/** What a JWT may be valid for at most: as long as a token. */
export const jwtLifetimeSeconds = tokenLifetimeSeconds;
