import { siteCatalogue } from '@fin-link/contracts/banks';
import type { CredentialSite } from '../site/credential-site.ts';
import type { ZodApp } from '../../http/index.ts';
import { catalogueOf } from './catalogue.ts';
import { cataloguePage } from './page.ts';
import { pageStyles } from './page-styles.ts';

const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves `GET /` for people and `GET /scenarios.json` for programs. */
export function catalogueRoutes(app: ZodApp, sites: readonly CredentialSite[]): void {
  const catalogue = catalogueOf(sites);
  const page = cataloguePage(catalogue);
  app.get('/', (_request, reply) =>
    reply.header('content-security-policy', contentSecurityPolicy).type('text/html; charset=utf-8').send(page),
  );
  app.get('/catalogue.css', (_request, reply) => reply.type('text/css; charset=utf-8').send(pageStyles));
  app.get('/scenarios.json', { schema: { response: { 200: siteCatalogue } } }, () => catalogue);
}
