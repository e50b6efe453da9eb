import { cutText } from '@fin-link/storage';

const maxLength = 200;

/** Shortens text of banks and services without splitting a character. */
export const shortened = (text: string): string => cutText(text.trim(), maxLength);
