export { createLink } from './create-link.ts';
export { getLink } from './get-link.ts';
export { openLinks } from './links.ts';
export type { HostedLinks, NeedsLinks } from './links.ts';
export { registerLinks } from './register-links.ts';
export { revokeLink } from './revoke-link.ts';
