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
