export { createLink, getLink, revokeLink } from './link-endpoints.ts';
export { openLinks, type HostedLinks, type NeedsLinks } from './links.ts';
export { registerLinks } from './link-pages.ts';
