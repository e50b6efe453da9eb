import type { FastifyInstance } from 'fastify';
import type { BankContext } from '../../open-banking/index.ts';
import { pageOf } from '../accounts/pages.ts';
import { servePublic } from '../shared/endpoint.ts';
import { CdsProblem } from '../shared/problem.ts';
import { isProductCategory } from '../shared/product-categories.ts';
import { only } from '../shared/versions.ts';
import { productDetailView, productViews } from './product-views.ts';

/** Serves the bank's products without a token. */
export function productRoutes(app: FastifyInstance, context: BankContext): void {
  servePublic(app, context, {
    path: '/banking/products',
    versions: only(5),
    answer: (url) => pageOf('products', productViews(categoryIn(url), sinceIn(url)), url),
  });
  servePublic(app, context, {
    path: '/banking/products/:productId',
    versions: only(7),
    answer: (url) => {
      const productId = url.pathname.split('/').at(-1) ?? '';
      const data = productDetailView(productId);
      if (data === null) throw new CdsProblem('invalidResource', productId);
      return { data, links: { self: url.href }, meta: {} };
    },
  });
}

function categoryIn({ searchParams }: URL): string | null {
  const asked = searchParams.get('product-category');
  if (asked !== null && !isProductCategory(asked)) throw new CdsProblem('invalidField', 'product-category');
  return asked;
}

function sinceIn({ searchParams }: URL): Date | null {
  const asked = searchParams.get('updated-since');
  if (asked === null) return null;
  if (Number.isNaN(Date.parse(asked))) throw new CdsProblem('invalidDateTime', 'updated-since');
  return new Date(asked);
}
