/** Pattern of an id within a longer text, for example in a list: a positive integer of at most 16 digits. */
export const idDigits = String.raw`[1-9]\d{0,15}`;

/** Pattern of a text that consists of one id. */
export const idPattern = new RegExp(`^${idDigits}$`);
