/** Pattern of an id within a longer text, for example in a list: a positive integer of at most 16 digits. */
export const idDigits = String.raw`[1-9]\d{0,15}`;

/** Matches a text that is one id. */
export const idPattern = new RegExp(`^${idDigits}$`);
