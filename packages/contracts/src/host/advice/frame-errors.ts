import type { HostErrorCode } from '../../browser/index.ts';
import type { AdviceByCode } from './define.ts';

/** Cause and fix of the errors that a frame or a backend can receive. */
export const frameErrorAdvice: AdviceByCode<HostErrorCode> = {
  'request.invalid': [
    'A member of the body, the query or the path is missing, unknown or has the wrong form.',
    'Read `fields`: it names each input and what is wrong. The OpenAPI document of the host has all schemas.',
  ],
  'request.unreadable': [
    'The body is empty, cut off, or not JSON.',
    'Send JSON with `content-type: application/json`.',
  ],
  'request.too-large': [
    'The body has more bytes than this route takes.',
    'Send less, for example fewer ids in one call.',
  ],
  'request.media-type': ['The header `content-type` names another format.', 'Send `content-type: application/json`.'],
  'request.timeout': [
    'The connection is slow or stopped before the whole request arrived.',
    'Send it again. If it happens often, look at the proxy in front of the host.',
  ],
  'request.idempotency-conflict': [
    'An earlier request with this Idempotency-Key had another body or another path.',
    'Use a new key for each new request, and the same key only to repeat one.',
  ],
  'route.not-found': ['The path is misspelled, or belongs to another version.', 'Compare it with `/docs` of the host.'],
  'route.method-not-allowed': ['The path exists with another method.', 'Use a method that the header `Allow` names.'],
  'key.missing': [
    'The call needs a host API key and has none.',
    'Send `Authorization: Bearer <key>` from your backend. Never put the key in a page.',
  ],
  'key.invalid': [
    'The key is misspelled, was withdrawn, or is of another host.',
    'Use a current key. Operators create and withdraw them on the page Keys of the console.',
  ],
  'token.missing': [
    'The frame has no session token, for example because another program called the route.',
    'Only the frame calls these routes. Your backend uses those with a host API key.',
  ],
  'token.invalid': [
    'The token is misspelled or of another host.',
    'Load the tag again, so that it gets a new session.',
  ],
  'launch.invalid': [
    'A launch token works once, within two minutes. It was used before, waited too long, or is of another host.',
    'Create a session for each start of the tag, just before it starts, and never cache the reply.',
  ],
  'site.return-address-not-registered': [
    'The address to which the bank would send the user back is not in the settings of the site.',
    'Add exactly this address to `returnUrls` of the site.',
  ],
  'site.no-callback': [
    'The call needs a callback address, and the site has none.',
    'Set `callbackUrl` of the site, then call again.',
  ],
  'session.not-found': [
    'The id is misspelled, or belongs to another host or an older, deleted session.',
    'Use the `sessionId` of the reply that created the session.',
  ],
  'session.expired': [
    'The user took longer than the session lasts.',
    'Nothing, the tag asks your backend for a new session. Your own code creates one again.',
  ],
  'session.ended': ['The user finished or closed it, or your backend ended it.', 'Create a new session.'],
  'session.not-finished': [
    'The result is read before the end of the session.',
    'Wait for the event `session.finished`, or read again later.',
  ],
  'session.login-mismatch': [
    'The session is continued with the login name of another user.',
    'Send the login name of the signed-in user. Check that your page does not keep a session of the user before.',
  ],
  'session.mismatch': [
    'A session is continued with other options than it was created with.',
    'Leave `sessionId` out, so that a new session is created.',
  ],
  'session.single-site': [
    'The configuration allows one bank per session, and the user chose another one first.',
    'Create a new session for the next bank, or switch the option off in the configuration.',
  ],
  'user.removed': [
    'Your backend removed the user moments ago, and the removal is still running.',
    'Wait for the seconds in `retryAfter`, then create the session again.',
  ],
  'config.version-4-only': [
    'The session of version 3 names a configuration for a single site.',
    'Create the session with version 4, or name another configuration.',
  ],
  'config.no-balance-refresh': [
    'The configuration does not verify accounts, or does not pull transactions on each balance refresh.',
    'Switch the option on and publish, or name another configuration.',
  ],
  'provider.not-found': [
    'The id is misspelled, or the bank left the catalog.',
    'Search for the bank by `GET /v1/providers`.',
  ],
  'provider.not-supported': [
    'The service has no connection to this bank.',
    'Offer another bank, or let the user add the account by hand.',
  ],
  'provider.not-offered': [
    'The configuration blocks this bank or its country.',
    'Change countries and blocked banks of the configuration and publish it, or link another bank.',
  ],
  'provider.redirect-required': [
    'The bank stopped taking sign-in details on other sites.',
    'Start the link again: the frame then sends the user to the bank.',
  ],
  'provider-account.not-found': [
    'The connection was removed, or belongs to another user.',
    'Read the connections of the user again, and use one of these ids.',
  ],
  'provider-account.not-waiting': [
    'The question was answered already, or its time has ended.',
    'Read the connection, and refresh it if it failed.',
  ],
  'provider-account.busy': ['An update is running.', 'Wait for its end, which `GET /v1/events` reports.'],
  'provider-account.recently-refreshed': [
    'The last update ended moments ago.',
    'Use the stored data, or wait for the seconds in `retryAfter`.',
  ],
  'provider-account.bank-limit': [
    'The bank allows only so many requests in a time.',
    'Wait until the time in `retryAfter`, also with automatic refreshes.',
  ],
  'provider-account.credentials-needed': [
    'The user changed the password at the bank, or the bank refused it.',
    'Open the tag with `action="edit"`, so that the user types the new one.',
  ],
  'provider-account.other-login': [
    'The typed sign-in details open other accounts than before.',
    'Link this login as a new connection.',
  ],
  'provider-account.limit-reached': [
    'A user has at most 200 connections.',
    'Remove connections that are no longer needed.',
  ],
  'account.not-found': ['The account was removed, or belongs to another user.', 'Read the accounts of the user again.'],
  'predicted-event.not-found': [
    'The payment was deleted, or belongs to another user.',
    'Read the expected payments again.',
  ],
  'insight.not-found': [
    'The insight is older than a year, belongs to another user, or its name is not offered.',
    'Read the insights again, and compare the name with those that you offer.',
  ],
  'account.limit-reached': ['A user has at most 200 manual accounts.', 'Delete accounts that are no longer needed.'],
  'property.no-value': [
    'The registry of properties has no sale of this home, or no price index covers its place.',
    'Let the user type the value.',
  ],
  'property.several': [
    'The address has several homes.',
    'Send the whole address with the unit, or let the user choose.',
  ],
  'property.already-added': ['The same home is an account of this user.', 'Change the account that exists.'],
  'consent.not-found': ['The consent was deleted, or belongs to another user.', 'Read the consents of the user again.'],
  'consent.required': [
    'The bank shares data only with a consent.',
    'Start the link in the frame, which asks the user for it.',
  ],
  'consent.not-active': ['The consent ended or was revoked.', 'Renew it, or have the user give a new one.'],
  'consent.wrong-state': [
    'The consent changed meanwhile, for example in another window.',
    'Read it again, and do what its new status allows.',
  ],
  'consent.declined': ['The user cancelled at the bank.', 'Start again if the user wants to.'],
  'consent.mismatch': [
    'The user chose other accounts or data at the bank than were asked for.',
    'Start again, and have the user choose as asked.',
  ],
  'consent.bank-needed': [
    'This bank or region does not let the service extend a consent by itself.',
    'Send the user to the bank by `action="renew"`.',
  ],
  'consent.deletion-not-offered': [
    'Only some regions let users choose that data is deleted.',
    'Leave the choice out for this bank.',
  ],
  'consent.single-site-only': [
    'The engagement model of the region asks for sessions with one bank.',
    'Use version 4 and a configuration for a single site.',
  ],
  'verification.not-found': ['The id is misspelled, or of another user.', 'Use the id of the session or the event.'],
  'verification.not-eligible': [
    'The kind of account, its country or its bank does not fit this way of verifying.',
    'Choose another account, or another way in the configuration.',
  ],
  'verification.over': [
    'The deposits have not arrived, were confirmed, or have expired.',
    'Read the verification. If it failed, start new deposits.',
  ],
  'verification.limit-reached': [
    'Deposits to an account number are limited, because each costs money.',
    'Wait for the seconds in `retryAfter`, or verify by name.',
  ],
  'transfer.not-found': ['The reference is misspelled, or older than 30 days.', 'Start the transfer again.'],
  'transfer.not-eligible': [
    'The kind of account or its positions cannot be moved like this.',
    'Choose another account or another kind of transfer.',
  ],
  'transfer.positions-changed': [
    'The account was refreshed and no longer has a chosen position.',
    'Show the positions again and let the user choose.',
  ],
  'transfer.limit-reached': ['A session has only so many transfers.', 'Create a new session.'],
  'authorization.not-found': [
    'The authorization belongs to another session, or is too old.',
    'Start it again in this session.',
  ],
  'authorization.over': ['The user came back already, or its time has ended.', 'Start it again.'],
  'return.invalid': [
    'The user came back in another browser, or with a link that was used before.',
    'Start the link again, and finish it in the same browser.',
  ],
  'start.invalid': ['The link to the bank was opened twice or too late.', 'Start again in the frame.'],
  'bank.unavailable': ['The bank is down or too slow.', 'Try again later. Operators see the bank in the metrics.'],
  'rate.limited': [
    'More calls came from this token, key or address than are allowed.',
    'Wait for the seconds in `Retry-After`. Operators raise limits by `FIN_LIMITS`.',
  ],
  'rate.credentials': [
    'More sign-ins at this bank login failed than are safe: the bank may lock it.',
    'Wait for the seconds in `Retry-After`, then check the password at the bank.',
  ],
  'rate.answers': [
    'More answers to questions of the bank were sent than are safe.',
    'Wait for the seconds in `Retry-After`, then ask the bank for a new code.',
  ],
  'rate.sessions': [
    'Your backend creates sessions faster than the key may.',
    'Create a session when a user starts, not for each page. Operators raise limits by `FIN_LIMITS`.',
  ],
  'rate.deposits': [
    'Deposits of a user are limited, because each costs money.',
    'Wait for the seconds in `retryAfter`, or verify by name.',
  ],
  'rate.addresses': [
    'Look-ups of properties are limited, because each may cost money.',
    'Wait for the seconds in `retryAfter`, or let the user type the value.',
  ],
  'storage.unavailable': [
    'PostgreSQL is down, switches over, or is out of connections.',
    'Try again after the seconds in `retryAfter`. Operators look at `/ready` and at the database.',
  ],
  'service.unavailable': [
    'The aggregation service is down or cannot be reached from the host.',
    'Try again. Operators check `FIN_SERVICE_URL` and `/ready` of the service.',
  ],
  'service.refused': [
    'The service answered with an error for which the host has no code.',
    'Operators find the code of the service in the log, by the `requestId`.',
  ],
  'not-implemented': ['This version has the route but not this use of it.', 'Use what the documentation describes.'],
  internal: [
    'A fault of the host.',
    'Try again. If it stays, report it with the `requestId`: the log has the details.',
  ],
};
