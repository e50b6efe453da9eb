import { cutText } from '@fin-link/storage';
import { nameView } from '../../linking/provider-accounts/index.ts';

const maxLength = 200;

/** Shortens text of banks and services without splitting a character. */
export const shortened = (text: string): string => cutText(nameView(text).trim(), maxLength);
