const prefix = 'ok-joint-';

export const jointPattern = `${prefix}<name>`;

/** The login whose checking account everybody with a joint login owns together. Nobody signs in under it for a joint login. */
export const jointHousehold = 'ok-joint';
/** As the bank prints the holders of that account. */
export const jointHolders = 'Jordan and Riley Fairbanks';

export const isJointLogin = (userName: string): boolean =>
  userName.startsWith(prefix) && userName.length > prefix.length;
