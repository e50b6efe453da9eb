/**
 * Test files that `npm test` leaves to `npm run test:all`, as paths from the root or patterns.
 * What each proves, the core proves by another test, or it is costly and rarely breaks.
 */
export const outsideCore: readonly string[] = [];
