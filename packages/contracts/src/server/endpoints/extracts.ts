import { planned } from './define.ts';

export const extractEndpoints = {
  getUserData: planned({
    method: 'GET',
    path: '/dataExtracts/userData',
    caller: 'admin',
    section: '4.3',
    summary: 'Changed data of a user in a period',
  }),
  getExtractEvents: planned({
    method: 'GET',
    path: '/dataExtracts/events',
    caller: 'admin',
    section: '4.3',
    summary: 'Data update events of a period',
  }),
} as const;
