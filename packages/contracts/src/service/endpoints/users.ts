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
    description:
      'Adds a user of the customer. The login name has 3 to 150 characters without spaces and cannot be changed. A token request with an unknown login name can also add a user, if the customer allows it. A login name that is taken answers `Y811`, so a repeated call adds nothing, and no Idempotency-Key is needed.',
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
    description: 'Returns the user of the access token, as registered.',
    reply: userReply,
    status: 200,
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/user',
    caller: 'user',
    section: 'public',
    summary: 'Change the user of the token',
    description:
      'Members that are not sent keep their values, also inside `name`, `address` and `preferences`. Another login name answers `Y800`.',
    body: updateUser,
    status: 204,
  }),
  logoutUser: endpoint({
    method: 'POST',
    path: '/user/logout',
    caller: 'user',
    section: 'public',
    summary: 'Revoke the token of this call',
    description:
      'Does the same as `DELETE /auth/token`, for users only. It is the older address of the public interface.',
    status: 204,
  }),
  unregisterUser: endpoint({
    method: 'DELETE',
    path: '/user/unregister',
    caller: 'user',
    section: 'public',
    summary: 'Delete the user and all data',
    description:
      'Deletes the user, every provider account with its credentials, and all other data, in one transaction. Open consents are revoked at the banks. It cannot be undone. The next data extract has the user as deleted; the login name can be used again later.',
    status: 204,
  }),
} as const;
