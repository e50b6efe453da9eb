/** Where things are laid, from the root. What lies inside is as the templates have it. */
export const places = {
  frame: 'packages/frame',
  elements: 'packages/elements',
  /** One file for each group of the service's endpoints. */
  endpoints: 'packages/contracts/src/server/endpoints',
  service: 'packages/service',
  /** Requests of the host, and what it answers. */
  hostContracts: 'packages/contracts/src/browser',
  host: 'server',
} as const;
