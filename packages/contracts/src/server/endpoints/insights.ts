import { planned } from './define.ts';

export const insightEndpoints = {
  updateCustomerSubscriptions: planned({
    method: 'PATCH',
    path: '/insights/configs/customerSubscriptions',
    caller: 'admin',
    section: '4.4',
    summary: 'Customer preferences per insight',
  }),
  getCustomerSubscriptions: planned({
    method: 'GET',
    path: '/insights/configs/customerSubscriptions',
    caller: 'admin',
    section: '4.4',
    summary: 'Insights generated for the customer',
  }),
  updateUserSubscriptions: planned({
    method: 'PATCH',
    path: '/insights/configs/userSubscriptions',
    caller: 'user',
    section: '4.4',
    summary: 'User preferences per insight',
  }),
  getUserSubscriptions: planned({
    method: 'GET',
    path: '/insights/configs/userSubscriptions',
    caller: 'user',
    section: '4.4',
    summary: 'Insights generated for the user',
  }),
} as const;
