/** Where things are laid, from the root. What lies inside is as the templates have it. */
export const places = {
  frame: 'packages/frame',
  elements: 'packages/elements',
  /** One file for each group of the service's endpoints. */
  endpoints: 'packages/contracts/src/server/endpoints',
  service: 'packages/service',
  /** Operations of the host: what a browser knows of them, and the rest. */
  contracts: 'packages/contracts/src',
  host: 'server',
} as const;
