/** Names of controls as users see them. Set them to test another language. */
export interface ControlNames {
  findBank: string | RegExp;
  signIn: string | RegExp;
  /** Button that keeps the chosen accounts. */
  save: string | RegExp;
  done: string | RegExp;
  close: string | RegExp;
  /** Button that confirms to leave. */
  leave: string | RegExp;
  view: string | RegExp;
  stopSharing: string | RegExp;
}

/** Names in American English. */
export const englishNames: ControlNames = {
  findBank: 'Find my bank',
  signIn: 'Sign in',
  // Invisible characters keep the direction of numbers.
  save: /^(Save \W?\d+\W? accounts?|Continue)$/,
  done: 'Done',
  close: 'Close',
  leave: 'Leave',
  view: 'View',
  stopSharing: 'Stop sharing',
};
