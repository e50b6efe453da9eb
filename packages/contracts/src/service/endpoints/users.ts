import { registerUser, updateUser, userReply } from '../resources/user.ts';
import { endpoint } from './define.ts';

/** Endpoints under `/user`: registration, profile, and removal of a user. */
export const userEndpoints = {
  registerUser: endpoint({
    method: 'POST',
    path: '/user/register',
    caller: 'admin',
    section: 'public',
    summary: 'Register a user',
    body: registerUser,
    reply: userReply,
    status: 200,
  }),
  getUser: endpoint({
    method: 'GET',
    path: '/user',
    caller: 'user',
    section: 'public',
    summary: 'The user of the token',
    reply: userReply,
    status: 200,
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/user',
    caller: 'user',
    section: 'public',
    summary: 'Change the user of the token',
    body: updateUser,
    status: 204,
  }),
  logoutUser: endpoint({
    method: 'POST',
    path: '/user/logout',
    caller: 'user',
    section: 'public',
    summary: 'Revoke the token of this call',
    status: 204,
  }),
  unregisterUser: endpoint({
    method: 'DELETE',
    path: '/user/unregister',
    caller: 'user',
    section: 'public',
    summary: 'Delete the user and all data',
    status: 204,
  }),
} as const;
