/** Texts that are shown outside the frame: title of frame and dialog, title of the list of connections, and name of the close button. */
export interface Texts {
  title: string;
  manage: string;
  close: string;
}

/** Texts that are shown outside the frame until the frame sends them in its language. */
export const texts: Texts = {
  title: 'Link your accounts',
  manage: 'Your linked banks',
  close: 'Close',
};

/** Notes that replace a missing frame. The notes are in English, because the frame supplies the translations. */
export const noteTexts = {
  setup: 'Linking isn’t available right now.',
  unreachable: 'We couldn’t load this. Check your connection and try again.',
  over: 'This session has ended. You can start again.',
  retry: 'Try again',
};
