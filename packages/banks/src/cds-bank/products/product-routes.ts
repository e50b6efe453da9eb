import type { FastifyInstance } from 'fastify';
import type { BankContext } from '../../open-banking/index.ts';
import { pageOf } from '../accounts/pages.ts';
import { servePublic } from '../shared/endpoint.ts';
import { CdsProblem } from '../shared/problem.ts';
import { isProductCategory } from '../shared/product-categories.ts';
import { onlyVersion } from '../shared/versions.ts';
import { productDetailView, productViews } from './product-views.ts';

/** Serves the bank's products without a token. */
export function productRoutes(app: FastifyInstance, context: BankContext): void {
  servePublic(app, context, {
    path: '/banking/products',
    versions: onlyVersion(5),
    answer: (url) => pageOf('products', productViews(requestedCategory(url), updatedSince(url)), url),
  });
  servePublic(app, context, {
    path: '/banking/products/:productId',
    versions: onlyVersion(7),
    answer: (url) => {
      const productId = url.pathname.split('/').at(-1) ?? '';
      const data = productDetailView(productId);
      if (data === null) throw new CdsProblem('invalidResource', productId);
      return { data, links: { self: url.href }, meta: {} };
    },
  });
}

function requestedCategory({ searchParams }: URL): string | null {
  const requested = searchParams.get('product-category');
  if (requested !== null && !isProductCategory(requested)) throw new CdsProblem('invalidField', 'product-category');
  return requested;
}

function updatedSince({ searchParams }: URL): Date | null {
  const requested = searchParams.get('updated-since');
  if (requested === null) return null;
  if (Number.isNaN(Date.parse(requested))) throw new CdsProblem('invalidDateTime', 'updated-since');
  return new Date(requested);
}
