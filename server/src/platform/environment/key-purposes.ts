import type { WidgetKey } from '@fin-link/service-client';
import { namedKeysOf } from './weak-settings.ts';
import { widgetSecretOf } from './widget-keys.ts';

/** Keys of one purpose, and the variable that holds them. */
interface KeyPurpose {
  readonly variable: string;
  readonly keys: readonly string[];
}

/** Returns a sentence for each pair of purposes that share a key, also if they encode it differently. No sentence contains a key. */
export function sharedKeys(purposes: readonly KeyPurpose[]): string[] {
  const forms = purposes.map(({ keys }) => keys.flatMap(formsOf));
  return purposes.flatMap(({ variable: first }, index) =>
    purposes.flatMap(({ variable: other }, otherIndex) => {
      const isShared = otherIndex > index && forms[index]?.some((form) => forms[otherIndex]?.includes(form)) === true;
      if (!isShared) return [];
      return first === other
        ? [`${first} holds one key for two names: make a key for each.`]
        : [`${first} and ${other} hold one key: make a key for each purpose.`];
    }),
  );
}

/** Returns the possible bytes of a key in hex: its text, and the bytes that the text encodes. */
function formsOf(key: string): string[] {
  const text = key.replace(/=+$/, '');
  const decoded = (['base64', 'base64url', 'hex'] as const).flatMap((encoding) => {
    const bytes = Buffer.from(text, encoding);
    return bytes.length > 0 && bytes.toString(encoding).replace(/=+$/, '') === text ? [bytes] : [];
  });
  return [Buffer.from(text), ...decoded].map((bytes) => bytes.toString('hex'));
}

interface HostKeySet {
  clientSecret: string;
  hostKeys: readonly string[];
  /** Operator keys without their names. */
  operatorKeys: readonly string[];
  /** Secrets that sign events, including those of sites. All of them have one purpose. */
  eventSecrets: readonly string[];
  /** `id:base64`, separated by commas. */
  vaultKeys: string | undefined;
  widgetKey: WidgetKey | undefined;
  /** Secret of the console at the identity provider. */
  consoleSecret: string | undefined;
}

/** Calls `sharedKeys` with the keys of a host. `variables` names the variables that hold them. */
export const sharedHostKeys = (
  variables: Readonly<Record<keyof HostKeySet, string>>,
  { clientSecret, hostKeys, operatorKeys, eventSecrets, vaultKeys, widgetKey, consoleSecret }: HostKeySet,
): string[] =>
  sharedKeys([
    { variable: variables.clientSecret, keys: [clientSecret] },
    { variable: variables.hostKeys, keys: hostKeys },
    ...operatorKeys.map((key) => ({ variable: variables.operatorKeys, keys: [key] })),
    { variable: variables.eventSecrets, keys: eventSecrets.map((secret) => secret.replace(/^whsec_/, '')) },
    { variable: variables.vaultKeys, keys: vaultKeys === undefined ? [] : namedKeysOf(vaultKeys.split(',')) },
    { variable: variables.consoleSecret, keys: consoleSecret === undefined ? [] : [consoleSecret] },
    { variable: variables.widgetKey, keys: widgetKey === undefined ? [] : [widgetSecretOf(widgetKey)] },
  ]);
