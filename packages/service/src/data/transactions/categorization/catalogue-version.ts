/**
 * Raised with every change of merchants, movement rules or words that gives stored transactions another derived layer: the daily
 * reconciliation derives those of a user again who has an older version.
 */
export const catalogueVersion = 3;
