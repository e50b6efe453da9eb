export interface Texts {
  title: string;
  manage: string;
  close: string;
}

/** The few words that stand on the page itself, until the frame has said them in its language. */
export const texts: Texts = {
  title: 'Link your accounts',
  manage: 'Your linked banks',
  close: 'Close',
};

/** What stands in the place of the frame while there is none: nobody is there to say it in another language. */
export const noteTexts = {
  setup: 'Linking isn’t available right now.',
  unreachable: 'We couldn’t load this. Check your connection and try again.',
  over: 'This session has ended. You can start again.',
  retry: 'Try again',
};
