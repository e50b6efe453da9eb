/**
 * Version of merchants, movement rules and words. Raise it with every change that gives stored transactions another derived layer: the
 * daily reconciliation derives the transactions of users with an older version again.
 */
export const catalogueVersion = 3;
