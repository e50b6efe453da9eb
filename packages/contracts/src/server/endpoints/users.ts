import { registerUser, updateUser, userReply } from '../resources/user.ts';
import { implemented, planned } from './define.ts';

export const userEndpoints = {
  registerUser: implemented({
    method: 'POST',
    path: '/user/register',
    caller: 'admin',
    section: 'public',
    summary: 'Register a user',
    body: registerUser,
    reply: userReply,
    status: 200,
  }),
  getUser: implemented({
    method: 'GET',
    path: '/user',
    caller: 'user',
    section: 'public',
    summary: 'The user of the token',
    reply: userReply,
    status: 200,
  }),
  updateUser: implemented({
    method: 'PUT',
    path: '/user',
    caller: 'user',
    section: 'public',
    summary: 'Change the user of the token',
    body: updateUser,
    status: 204,
  }),
  logoutUser: implemented({
    method: 'POST',
    path: '/user/logout',
    caller: 'user',
    section: 'public',
    summary: 'Revoke the token of this call',
    status: 204,
  }),
  unregisterUser: implemented({
    method: 'DELETE',
    path: '/user/unregister',
    caller: 'user',
    section: 'public',
    summary: 'Delete the user and all data',
    status: 204,
  }),
  samlLogin: planned({
    method: 'POST',
    path: '/user/samlLogin',
    caller: 'admin',
    section: 'public',
    summary: 'Sign a user in by SAML',
  }),
  accessTokens: planned({
    method: 'GET',
    path: '/user/accessTokens',
    caller: 'user',
    section: 'public',
    summary: 'Tokens for hosted applications',
  }),
} as const;
