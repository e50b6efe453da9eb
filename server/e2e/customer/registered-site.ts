/** A customer's site as the operator registers it. */
export interface RegisteredSite {
  publishableKey: string;
  appName: string;
  origins: [string];
  callbackUrl: string;
}

export function siteOf(name: string, port: number): RegisteredSite {
  const origin = `http://127.0.0.1:${port}`;
  return {
    publishableKey: `pk_customer_${name}`,
    appName: 'Small Customer',
    origins: [origin],
    callbackUrl: `${origin}/messages`,
  };
}
