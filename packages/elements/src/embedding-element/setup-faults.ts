import type { SessionProvider } from '../sessions/session-source.ts';

/** A whole number above 0, as text when it comes from an attribute. */
export type IdAttribute = string | number | null | undefined;

/** What is written on every tag. */
export interface CommonSetup {
  host: string;
  publishableKey: string;
  sessionUrl: string | null | undefined;
  sessionProvider: SessionProvider | null | undefined;
}

function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && url.protocol.startsWith('http') && url.href === `${url.origin}/`;
}

/** The codes of what keeps the frame from being loaded. Every code is named for the attribute it is about. */
export function findCommonFaults({ host, publishableKey, sessionUrl, sessionProvider }: CommonSetup): string[] {
  return Object.entries({
    'host.invalid': !isOrigin(host),
    'publishable-key.invalid': !/^pk_[\w-]{4,80}$/.test(publishableKey),
    'session-url.missing': !sessionUrl && !sessionProvider,
  }).flatMap(([code, isFault]) => (isFault ? code : []));
}

/** What stands before the point in a code must be this. No values: one may be a secret in the wrong place. */
export const setupRules: Readonly<Record<string, string>> = {
  host: 'an origin like https://…',
  'publishable-key': 'the pk_… of your site',
  theme: 'light, dark or auto',
  mode: 'inline or dialog',
  'session-url': 'an address of your backend',
  'frame-src': 'the host, in your Content-Security-Policy',
};

/** Tells the developers of the page. What the host refused, its own document has told them. */
export function explainFault(code: string, { localName, host }: Element & Pick<CommonSetup, 'host'>): void {
  const [name = '', fault] = code.split('.');
  if (setupRules[name])
    console.error(
      `<${localName}>: ${name} is ${fault}: must be ${setupRules[name]}. See ${isOrigin(host) ? host : '<host>'}/docs/errors#${code}`,
    );
}
