import type { EndpointInput } from '@fin-link/contracts/service';
import type { NeedsDatabase } from '../../../platform/database/index.ts';
import type { Handler } from '../../../platform/http/index.ts';
import { userKeyOf } from '../../../tenancy/users/index.ts';
import { type StoredView, viewOf, viewsOfUser } from '../stored-view.ts';
import { toView, toViews } from './view-reply.ts';

type Query = EndpointInput<'getViews'>['query'];

/** Functions that return the text by which views are sorted. */
const sortKeys = {
  created: ({ createdAt }: StoredView) => createdAt.toISOString(),
  lastUpdated: ({ lastUpdatedAt }: StoredView) => lastUpdatedAt.toISOString(),
  sourceType: ({ sourceType }: StoredView) => sourceType,
} as const;

/** Sorts views, newest first; types of source are sorted alphabetically. Views with the same sort key stay newest first. */
function sortViews(views: readonly StoredView[], { orderBy = 'created', sortBy }: Query): StoredView[] {
  const direction = (sortBy ?? (orderBy === 'sourceType' ? 'asc' : 'desc')) === 'asc' ? 1 : -1;
  const key = sortKeys[orderBy];
  return views.toSorted((one, other) => direction * (key(one) < key(other) ? -1 : key(one) > key(other) ? 1 : 0));
}

/** Returns the user's views, of all source types unless the query names some. */
export const getViews =
  ({ database: { db } }: NeedsDatabase): Handler<'getViews'> =>
  async ({ query }, call) => {
    const views = await viewsOfUser(db, userKeyOf(call));
    const requested = views.filter(({ sourceType }) => query.sourceType?.includes(sourceType) ?? true);
    return toViews(sortViews(requested, query).map((view) => toView(view, { rules: query.include === 'rules' })));
  };

/** Returns a view. Throws Y800 if the user does not have the view. */
export const getView =
  ({ database: { db } }: NeedsDatabase): Handler<'getView'> =>
  async ({ params, query }, call) =>
    toView(await viewOf(db, userKeyOf(call), params.viewId), { rules: query.include === 'rules' });
