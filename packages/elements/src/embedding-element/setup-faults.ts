import type { SessionProvider } from '../sessions/session-source.ts';

/** Id as an integer above 0; a string if it comes from an attribute. */
export type IdAttribute = string | number | null | undefined;

/** Properties that every tag needs. */
interface CommonSetup {
  host: string;
  publishableKey: string;
  sessionUrl: string | null | undefined;
  sessionProvider: SessionProvider | null | undefined;
}

/** Returns whether the value is an origin, for example `https://link.example`. */
function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : null;
  return url !== null && url.protocol.startsWith('http') && url.href === `${url.origin}/`;
}

/** Returns the codes of the faults that prevent the frame from loading. Each code begins with the name of its attribute. */
export function findCommonFaults({ host, publishableKey, sessionUrl, sessionProvider }: CommonSetup): string[] {
  return Object.entries({
    'host.invalid': !isOrigin(host),
    'publishable-key.invalid': !/^pk_[\w-]{4,80}$/.test(publishableKey),
    'session-url.missing': !sessionUrl && !sessionProvider,
  }).flatMap(([code, isFault]) => (isFault ? code : []));
}

/** Returns whether the page's `<base>` resolves a relative address to another origin. */
export const isRebased = (address: string): boolean =>
  !/^\w*:?\/\//.test(address) && !document.baseURI.startsWith(`${origin}/`);

/** Valid values by the first part of a fault's code. Actual values are never logged, because they may be misplaced secrets. */
export const setupRules: Readonly<Record<string, string>> = {
  host: 'an origin like https://…',
  'publishable-key': 'the pk_… of your site',
  theme: 'light, dark or auto',
  mode: 'inline or dialog',
  'session-url': 'an address of your backend',
  base: 'your origin',
  'frame-src': 'the host, in your Content-Security-Policy',
};

/** Logs a fault for the developers of the page. The host's document logs the faults that the host detects. */
export function explainFault(code: string, { localName, host }: Element & Pick<CommonSetup, 'host'>): void {
  const [name = '', fault] = code.split('.');
  if (setupRules[name])
    console.error(
      `<${localName}>: ${name} is ${fault}: must be ${setupRules[name]}. See ${isOrigin(host) ? host : '<host>'}/docs/errors#${code}`,
    );
}
