/** A customer's site as the operator registers it. */
interface RegisteredSite {
  publishableKey: string;
  appName: string;
  origins: [string];
  /** Pages to which a session may return the user. */
  returnUrls: string[];
  callbackUrl: string;
  appLaunches?: boolean;
  /** Addresses of the customer's app. */
  intentUrls?: string[];
}

/** Address that opens the app of a customer who has one. */
export const appAddress = 'exampleapp://back';

/** Maximum number of pages that can be registered. */
const pages = 50;

export const pagePath = (id: number): string => `/pages/${id}`;

export function siteOf(name: string, port: number): RegisteredSite {
  const origin = `http://127.0.0.1:${port}`;
  return {
    publishableKey: `pk_customer_${name}`,
    appName: 'Small Customer',
    origins: [origin],
    returnUrls: Array.from({ length: pages }, (_, id) => origin + pagePath(id)),
    callbackUrl: `${origin}/messages`,
    ...(name === 'fastlink-app' && { appLaunches: true, intentUrls: [appAddress] }),
  };
}
