/** A fault in the page or backend that uses a tag, described for its developers. */
export interface SetupFault {
  /** Attribute or other part to change. */
  where: string;
  cause: string;
  fix: string;
}

const fault = (where: string, cause: string, fix: string): SetupFault => ({ where, cause, fix });
const invalidValue = (attribute: string, fix: string): SetupFault => fault(attribute, 'The value is invalid.', fix);
/** Returns the fault of an attribute whose value must be a positive integer. */
const invalidId = (attribute: string): SetupFault => invalidValue(attribute, 'Write a whole number above 0.');

/**
 * Setup faults of a tag, documented at `/docs/errors#<code>`. The tag reports faults that prevent its frame from loading. The frame
 * reports the other faults. Includes errors of the host that the page or its backend can fix.
 */
export const setupFaults = {
  'host.invalid': fault(
    'host',
    'The value is missing, or not an origin.',
    'Write the origin of your fin-link host, such as https://link.example, without a path.',
  ),
  'publishable-key.invalid': fault(
    'publishable-key',
    'The value is missing, or not a publishable key.',
    'Write the publishable key of your site, pk_…, as the operator registered it.',
  ),
  'session-url.missing': fault(
    'session-url',
    'The tag has no way to get a session.',
    'Write the address on your backend that creates sessions, or set the property sessionProvider.',
  ),
  'base.invalid': fault(
    'base element of the page',
    'It makes the relative session-url resolve to another origin.',
    'Write session-url with its origin, such as https://app.example/my/session, or leave the base element out.',
  ),
  'theme.invalid': invalidValue('theme', 'Write light, dark or auto. Until then it is auto.'),
  'heading-level.invalid': invalidValue('heading-level', 'Write a whole number from 1 to 6.'),
  'mode.invalid': invalidValue('mode', 'Write inline or dialog.'),
  'frame-src.blocked': fault(
    'Content-Security-Policy of the page',
    'The policy of the page does not allow the frame of the host.',
    'Add the origin of the host to frame-src.',
  ),
  'font.blocked': fault(
    'fonts of the site',
    'The address redirects to another origin, which the policy of the frame does not allow.',
    'Register the address at which the file is (FIN_SITES).',
  ),
  'font.missing': fault(
    'fonts of the site',
    'The address answers with an error.',
    'Serve the file at the registered address, also after your next deployment.',
  ),
  'font.unreachable': fault(
    'fonts of the site',
    'The address does not answer, or does not allow the frame to read the answer.',
    'Serve the file with access-control-allow-origin: *.',
  ),
  'font.invalid': fault(
    'fonts of the site',
    'The answer is no font in the format WOFF2.',
    'Serve the file itself, not a page or another format.',
  ),
  'site.unknown': fault(
    'publishable-key',
    'No site of this host has this publishable key.',
    'Write the key of a registered site, or register the site at the host (FIN_SITES).',
  ),
  'site.origin-not-registered': fault(
    'origin of the page',
    'The site of this publishable key does not list the origin of the page, or of a page that embeds it.',
    'Add the origin, exactly as the browser shows it, to the origins of the site (FIN_SITES).',
  ),
  'launch.origin-mismatch': fault(
    'parentOrigin of the session',
    'The session was made for a page of another origin.',
    'Send the origin of the page with the tag as parentOrigin in POST /v1/sessions. localhost and 127.0.0.1 are different origins.',
  ),
  'session.refused': fault(
    'session-url',
    'The backend of the page refused to create a session, or answered something else than {sessionId, launchToken}.',
    'Look at the answer of session-url and at the log of your backend.',
  ),
  'capability.missing': fault(
    'capabilities of the session',
    'The session was made without the capability that this element needs.',
    'Name it in POST /v1/sessions: link, manage, consents, manual, networth, upcoming or insights.',
  ),
  'config.not-allowed': fault(
    'config-name',
    'The session does not allow this configuration.',
    'Name it in configNames in POST /v1/sessions, or write another one.',
  ),
  'config.not-found': fault(
    'config-name',
    'No configuration of this name is published.',
    'Write the name of a published one.',
  ),
  'view.unavailable': fault('host', 'The host does not have this element.', 'Load the script from the same host.'),
  'flow.not-supported': fault('flow', 'This version has no such flow.', 'Leave the attribute out.'),
  'action.not-supported': fault(
    'action',
    'This version, or this element, cannot do this with what it was given.',
    'Write another action, or name the bank or the connection that it needs.',
  ),
  'redirect-mode.invalid': invalidValue('redirect-mode', 'Write popup, tab or external.'),
  'renderer.invalid': invalidValue('renderer', 'Write own, hosted or hosted-then-own.'),
  'renderer.not-supported': fault(
    'renderer',
    'The host has no hosted widget (FIN_HOSTED_ORIGIN), or the widget cannot do what this session is for.',
    'Write own or hosted-then-own, or set the widget up at the host.',
  ),
  'version.invalid': invalidValue('version', 'Write 3 or 4.'),
  'action.invalid': invalidValue('action', 'Write one of the actions in the web developer guide.'),
  'routing-number.invalid': invalidValue('routing-number', 'Write 6 to 9 digits.'),
  'provider-id.invalid': invalidId('provider-id'),
  'provider-account-id.invalid': invalidId('provider-account-id'),
  'account-id.invalid': invalidId('account-id'),
  'verification-id.invalid': invalidId('verification-id'),
  'account-ids.invalid': invalidValue(
    'account-ids',
    'Write whole numbers above 0 with commas between them, 100 at most. Leave the attribute out for every account.',
  ),
  'kind.invalid': invalidValue('kind', 'Write one of the kinds in the web developer guide.'),
  'country.invalid': invalidValue('country', 'Write a country code of two letters, such as US.'),
  'include-toggle.invalid': invalidValue('include-toggle', 'Write shown or hidden.'),
  'include-default.invalid': invalidValue('include-default', 'Write on or off.'),
  'verification-id.not-supported': fault(
    'verification-id',
    'The session is of a flow that verifies nothing.',
    'Leave the attribute out, or use a configuration whose flow is verification.',
  ),
  'provider-account-id.missing': fault(
    'provider-account-id',
    'The action is about a connection, and none is named.',
    'Write the id of the connection.',
  ),
  'account-id.missing': fault(
    'account-id',
    'The action is about an account, and none is named.',
    'Write the id of the account.',
  ),
  'config-name.not-in-version-3': fault(
    'config-name',
    'Version 3 has no configurations.',
    'Leave config-name out, or write version="4".',
  ),
  'flow.not-in-version-4': fault(
    'flow',
    'In version 4 the configuration decides the flow.',
    'Write config-name instead of flow.',
  ),
  'version.not-of-session': fault(
    'version',
    'The session is of another version than the tag.',
    'Have the backend make the session with the same version.',
  ),
  'flow.not-of-session': fault(
    'flow',
    'The session runs another flow than the tag names.',
    'Have the backend make the session with the same flow.',
  ),
  'routing-number.with-provider-id': fault(
    'routing-number',
    'The tag names a bank twice.',
    'Leave out routing-number or provider-id.',
  ),
  'provider-account-id.without-action': fault(
    'provider-account-id',
    'The tag names a connection but not what to do with it.',
    'Write action="edit", "refresh" or "renew".',
  ),
} as const satisfies Readonly<Record<string, SetupFault>>;

export type SetupFaultCode = keyof typeof setupFaults;

export const isSetupFault = (code: string): code is SetupFaultCode => Object.hasOwn(setupFaults, code);
