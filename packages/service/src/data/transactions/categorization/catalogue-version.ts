/**
 * Version of the catalogue: merchants, movement rules and word rules. Increase it with every change that affects the derived layer of
 * stored transactions. The daily reconciliation then derives the transactions of users with an older version again.
 */
export const catalogueVersion = 4;
