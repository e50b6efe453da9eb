/** The few words that stand on the page itself; all others come from the host. */
export const texts = {
  title: 'Connect your accounts',
  manage: 'Manage your accounts',
  close: 'Close',
};
