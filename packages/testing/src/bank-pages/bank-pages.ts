import { request as plainRequest } from 'node:http';
import { request as secureRequest } from 'node:https';

/** Signs in and enters the code. Returns the pages of each step; `decision` is the page that lists the accounts. */
export async function comeToDecision(address: URL, userName = 'ok') {
  const browser = createBrowser(address.origin);
  const signIn = await browser.open(address.href);
  const details = { user: userName, ...(signIn.body.includes('name="password"') && { password: 'ok' }) };
  const code = await browser.send('POST', formOf(signIn, '/sign-in'), details);
  const decision = await browser.send('POST', formOf(code, '/code'), { code: '123456' });
  return { browser, signIn, code, decision };
}

/** Follows the bank's link back to the third party. Returns the address of the third party. */
export async function goBack(browser: Browser, outcome: PageAnswer): Promise<URL> {
  const { location, body } = await browser.open(linkBack(outcome));
  if (location === null) throw new Error(`Expected a redirect, but got ${body}`);
  return new URL(location);
}

/** Signs a customer in, selects all accounts or the chosen ones, and agrees. Returns the address of the third party. */
export async function authorizeAtBank(
  address: URL,
  userName = 'ok',
  choose: (accountIds: string[]) => string[] = (all) => all,
): Promise<URL> {
  const { browser, decision } = await comeToDecision(address, userName);
  const account = choose(offeredAccounts(decision));
  return goBack(browser, await browser.send('POST', formOf(decision, '/authorize'), { account }));
}

/** Revokes the customer's only consent on the bank's page of connected third parties. `address` is the address of the bank's pages. */
export async function stopSharingAtBank(address: string, userName: string): Promise<void> {
  const { browser, decision: list } = await comeToDecision(new URL(`${address}/connections`), userName);
  await browser.send('POST', formOf(list, '/revoke'), {});
}

/** Answer of a bank's page. `location`: absolute target of a redirect. */
export interface PageAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
  readonly location: string | null;
}

/** Creates a browser without JavaScript that handles the cookies, forms and links of one host. */
export function createBrowser(origin: string) {
  const cookies = new Map<string, { readonly value: string; readonly path: string }>();

  const send = (method: 'GET' | 'POST', address: string, form?: Record<string, string | string[]>) => {
    const url = new URL(address, origin);
    const cookie = [...cookies]
      .filter(([, { path }]) => url.pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ');
    const sent = new URLSearchParams(
      Object.entries(form ?? {}).flatMap(([name, value]) =>
        [value].flat().map((one) => [name, one] satisfies [string, string]),
      ),
    ).toString();
    const headers = {
      cookie,
      accept: 'text/html',
      ...(form !== undefined && { 'content-type': 'application/x-www-form-urlencoded', 'content-length': sent.length }),
    };
    return new Promise<PageAnswer>((resolve, reject) => {
      // This client does not know the issuers of the test banks' certificates.
      const trusting = { method, headers, rejectUnauthorized: false };
      const request = (url.protocol === 'https:' ? secureRequest : plainRequest)(url, trusting, (response) => {
        for (const line of response.headers['set-cookie'] ?? []) storeCookie(line);
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const { location } = response.headers;
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts).toString(),
            location: location === undefined ? null : new URL(location, url).href,
          });
        });
      });
      request.on('error', reject);
      request.end(form === undefined ? undefined : sent);
    });
  };
  const storeCookie = (line: string): void => {
    const [pair = '', ...attributes] = line.split(';').map((part) => part.trim());
    const [name = '', value = ''] = pair.split('=');
    const path = attributes.find((attribute) => /^path=/i.test(attribute))?.slice(5) ?? '/';
    if (value === '') cookies.delete(name);
    else cookies.set(name, { value, path });
  };
  /** Opens an address and follows redirects on the bank's host. */
  const open = async (address: string): Promise<PageAnswer> => {
    const answer = await send('GET', address);
    return answer.location !== null && answer.location.startsWith(origin) ? open(answer.location) : answer;
  };

  return { send, open };
}

export type Browser = ReturnType<typeof createBrowser>;

/** Returns the URL of the form whose action ends with `ending`. Throws if the page has none. */
export function formOf({ body }: PageAnswer, ending: string): string {
  const found = [...body.matchAll(/(?:form)?action="([^"]+)"/g)]
    .map(([, action]) => action ?? '')
    .find((action) => action.endsWith(ending));
  if (found === undefined) throw new Error(`No form with the action ${ending} on: ${body}`);
  return found;
}

/** Returns the values of the account checkboxes. */
export function offeredAccounts({ body }: PageAnswer): string[] {
  return [...body.matchAll(/name="account" value="([^"]+)"/g)].map(([, value]) => value ?? '');
}

/** Returns the URL of the link back to the third party. Throws if the page has none. */
export function linkBack({ body }: PageAnswer): string {
  const found = /class="button primary"\s+href="([^"]+)"/.exec(body)?.[1];
  if (found === undefined) throw new Error(`No link back to the third party on: ${body}`);
  return found.replaceAll('&amp;', '&');
}
