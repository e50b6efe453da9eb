const months = /\b(?:JAN|FEB|MAR|APR|MAY|JUN|JUL|AUG|SEPT?|OCT|NOV|DEC)[A-Z]*\b/g;

/** Returns the words of a description that do not change from payment to payment: those without digits and months. */
export const constantText = (description: string): string =>
  description
    .toUpperCase()
    .replaceAll(/\S*\d\S*/g, ' ')
    .replaceAll(months, ' ')
    .replaceAll(/[^\p{L}]+/gu, ' ')
    .trim();
