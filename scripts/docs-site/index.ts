export { buildSite } from './build-site.ts';
export { internalDocuments, sitePages } from './pages.ts';
