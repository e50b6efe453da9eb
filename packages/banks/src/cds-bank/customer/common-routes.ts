import type { FastifyInstance } from 'fastify';
import type { BankContext } from '../../open-banking/index.ts';
import { serveCustomer, servePublic } from '../shared/endpoint.ts';
import { dateTime } from '../shared/sydney-time.ts';
import { onlyVersion } from '../shared/versions.ts';
import { customerDetailView, customerView } from './customer-views.ts';

/** Serves customer data and the bank's status. */
export function commonRoutes(app: FastifyInstance, context: BankContext): void {
  const links = (url: URL) => ({ links: { self: url.href }, meta: {} });
  serveCustomer(app, context, {
    path: '/common/customer',
    versions: onlyVersion(1),
    scope: 'common:customer.basic:read',
    answer: ({ customer, url }) => ({ data: customerView(customer), ...links(url) }),
  });
  serveCustomer(app, context, {
    path: '/common/customer/detail',
    versions: onlyVersion(2),
    scope: 'common:customer.detail:read',
    answer: ({ customer, url }) => ({ data: customerDetailView(customer), ...links(url) }),
  });
  servePublic(app, context, {
    path: '/discovery/status',
    versions: onlyVersion(1),
    answer: (url, now) => ({ data: { status: 'OK', updateTime: dateTime(now) }, ...links(url) }),
  });
  servePublic(app, context, {
    path: '/discovery/outages',
    versions: onlyVersion(1),
    answer: (url) => ({ data: { outages: [] }, ...links(url) }),
  });
}
