import { planned } from './define.ts';

export const viewEndpoints = {
  createView: planned({ method: 'POST', path: '/view', caller: 'user', section: '4.4', summary: 'Create a view' }),
  getViews: planned({ method: 'GET', path: '/view', caller: 'user', section: '4.4', summary: 'Read views' }),
  getViewRecommendations: planned({
    method: 'GET',
    path: '/views/recommendations',
    caller: 'user',
    section: '4.4',
    summary: 'Recommended views',
  }),
  updateView: planned({
    method: 'PUT',
    path: '/views/:viewId',
    caller: 'user',
    section: '4.4',
    summary: 'Update a view',
  }),
  deleteView: planned({
    method: 'DELETE',
    path: '/views/:viewId',
    caller: 'user',
    section: '4.4',
    summary: 'Delete a view',
  }),
  getViewTransactions: planned({
    method: 'GET',
    path: '/views/:viewId/transactions',
    caller: 'user',
    section: '4.4',
    summary: 'Transactions of a view',
  }),
  getViewSummary: planned({
    method: 'GET',
    path: '/views/:viewId/transactionSummary',
    caller: 'user',
    section: '4.4',
    summary: 'Totals of a view',
  }),
  getViewPeerData: planned({
    method: 'GET',
    path: '/views/:viewId/peerData',
    caller: 'user',
    section: '4.4',
    summary: 'Peer figures of a view',
  }),
} as const;
