import { createFormats } from '@fin-link/words';
import { words as english } from '@fin-link/words/built/en-US/operations';
import { words as problems } from '@fin-link/words/built/en-US/problem';

const formats = createFormats('en-US');

export const operationWords = english(formats).operations;
/** Words of the error screen that users see. */
export const problemStrings = problems(formats);
