/** Where things are laid, from the root. What lies inside is as the templates have it. */
export const places = {
  frame: 'packages/frame',
  elements: 'packages/elements',
  /** Operations of the host: what a browser knows of them, and the rest. */
  contracts: 'packages/contracts/src',
  host: 'server',
} as const;
