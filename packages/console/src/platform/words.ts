import { createFormats } from '@fin-link/words';
import { words as english } from '@fin-link/words/built/en-US/console';

/** Language of the console. The names and sentences of the options, which the host sends, have the same. */
const consoleLanguage = 'en-US';

export const words = english(createFormats(consoleLanguage));

const dayAndTime = new Intl.DateTimeFormat(consoleLanguage, { dateStyle: 'medium', timeStyle: 'short' });

/** Returns an instant as day and time of the reader's time zone; a dash if there is none. */
export const timeText = (instant: string | null): string =>
  instant === null ? '–' : dayAndTime.format(new Date(instant));
