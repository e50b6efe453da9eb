import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';

// The widget of a simulated upstream, as a process of its own. It follows the public launch contract: a loader script with
// `window.fastlink.open(options, containerId)` and a page that takes `accessToken` and `extraParams` by a form POST. It links banks at the
// service with the user's token. Arguments: port, address of the service.

const [, , port = '0', service = ''] = process.argv;
const origin = `http://127.0.0.1:${port}`;
const expired: string[] = [];
let expiresAll = false;

const loader = `window.fastlink = (() => {
  let end = () => {};
  return {
    close() { end(); },
    open(options, containerId) {
      const container = document.getElementById(containerId);
      if (!container) throw new Error('Invalid container element');
      const frame = document.createElement('iframe');
      frame.name = 'upstream';
      frame.setAttribute('style', 'width: 100%; height: 100%; border: 0');
      const callbacks = { onSuccess: 1, onError: 1, onClose: 1, onEvent: 1 };
      const receive = (event) => {
        if (event.source !== frame.contentWindow || !callbacks[event.data.callback]) return;
        options[event.data.callback](event.data.data);
        if (event.data.callback === 'onClose') end();
      };
      addEventListener('message', receive);
      end = () => { removeEventListener('message', receive); frame.remove(); };
      const form = document.createElement('form');
      form.method = 'POST';
      form.action = options.fastLinkURL;
      form.target = 'upstream';
      const fields = { accessToken: options.accessToken, extraParams: new URLSearchParams(options.params).toString() };
      for (const [name, value] of Object.entries(fields)) {
        const input = document.createElement('input');
        input.type = 'hidden';
        input.name = name;
        input.value = value;
        form.append(input);
      }
      container.append(frame, form);
      form.submit();
      form.remove();
    },
  };
})();`;

const page = (
  fields: URLSearchParams,
  isExpired: boolean,
): string => `<!doctype html><html lang="en"><title>Upstream</title>
<body><h1>Upstream</h1><p id="params">${escapeText(fields.get('extraParams') ?? '')}</p>
${[
  'success',
  'text-ids',
  'partial',
  'failure',
  'close',
  'exit-first',
  'three-times',
  'foreign',
  'stranger',
  'top',
  'keep',
]
  .map((name) => `<button id="${name}">${name}</button>`)
  .join('')}<p id="done"></p>
<script>
const token = ${JSON.stringify(fields.get('accessToken') ?? '').replaceAll('<', '\\u003c')};
const tell = (callback, data) => parent.postMessage({ callback, data }, '*');
const link = async (user) => (await fetch('/link', { method: 'POST', body: JSON.stringify({ token, user }) })).json();
const success = (site) => tell('onSuccess', { ...site, fnToCall: 'accountStatus' });
const exit = (...sites) => tell('onClose', { action: 'exit', fnToCall: 'accountStatus', sites });
const asTexts = (site) => ({ ...site, providerId: String(site.providerId), providerAccountId: String(site.providerAccountId) });
const actions = {
  success: async () => success(await link('ok')),
  'text-ids': async () => success(asTexts(await link('ok'))),
  partial: async () => success(await link('partial-data-retrieved')),
  failure: async () => tell('onError', { ...await link('incorrect-credentials'), reason: 'Wrong password', status: 'FAILED' }),
  close: () => exit(),
  'exit-first': async () => { const site = await link('ok'); exit(site); success(site); exit(); },
  'three-times': async () => { const site = await link('ok'); success(site); success(site); success(asTexts(site)); exit(site); },
  foreign: () => success({ providerId: 16001, providerAccountId: Number(location.hash.slice(1)) || 1, status: 'SUCCESS' }),
  stranger: () => {
    for (const target of [parent.parent, top]) {
      target.postMessage({ widget: 'said', callback: 'onClose', text: '{"action":"exit"}', nonce: '' }, '*');
      target.postMessage({ widget: 'unavailable', nonce: null }, '*');
      target.postMessage({ widget: 'ready' }, '*');
    }
  },
  top: () => { top.location.href = '${origin}/taken'; },
  keep: () => tell('onEvent', { fnToCall: 'renewClientSession' }),
};
for (const [id, act] of Object.entries(actions))
  document.getElementById(id).addEventListener('click', async () => {
    try { await act(); } catch (error) { document.getElementById('done').textContent = id + ' ' + error.name; return; }
    document.getElementById('done').textContent = id;
  });
if (${isExpired}) tell('onError', { code: 'N500', title: 'Session expired', message: 'The token has expired.', fnToCall: 'errorHandler' });
</script></body></html>`;

const escapeText = (value: string): string => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Links the bank 16001 at the service as the user of the token, and waits until the attempt has ended. */
async function link({ token, user }: { token: string; user: string }): Promise<object> {
  const headers = { authorization: token, 'api-version': '1.1', 'content-type': 'application/json' };
  const field = [
    { id: '16001011', value: user },
    { id: '16001021', value: 'ok' },
  ];
  const added = await call(`${service}/providerAccounts?providerId=16001`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ field }),
  });
  const id = added.providerAccount[0]?.id ?? 0;
  for (;;) {
    const [account] = (await call(`${service}/providerAccounts/${id}`, { headers })).providerAccount;
    if (account === undefined) throw new Error('The provider account is gone.');
    if (!account.status.includes('IN_PROGRESS'))
      return {
        providerId: account.providerId,
        providerName: 'Harbor Bank',
        requestId: account.requestId,
        status: account.status === 'FAILED' ? 'FAILED' : 'SUCCESS',
        additionalStatus: account.dataset?.[0]?.additionalStatus ?? '',
        providerAccountId: account.id,
      };
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

interface ServiceReply {
  providerAccount: {
    id: number;
    providerId: number;
    requestId: string;
    status: string;
    dataset?: { additionalStatus?: string }[];
  }[];
}

async function call(address: string, init: RequestInit): Promise<ServiceReply> {
  const response = await fetch(address, init);
  if (!response.ok) throw new Error(`${address} answered ${response.status}: ${await response.text()}`);
  return (await response.json()) as ServiceReply;
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await text(request);
  const send = (status: number, type: string, content: string) =>
    void response.writeHead(status, { 'content-type': `${type}; charset=utf-8` }).end(content);
  switch (`${request.method} ${request.url}`) {
    case 'GET /fastlink/v4/initialize.js':
      return send(200, 'text/javascript', loader);
    case 'POST /fastlink': {
      const fields = new URLSearchParams(body);
      const token = fields.get('accessToken') ?? '';
      // An expired token stays expired; only another token helps.
      const isExpired = expiresAll || expired.includes('next') || expired.includes(token);
      if (expired.includes('next')) expired.splice(0, 1, token);
      return send(200, 'text/html', page(fields, isExpired));
    }
    case 'POST /link':
      return send(
        200,
        'application/json',
        JSON.stringify(await link(JSON.parse(body) as { token: string; user: string })),
      );
    case 'PUT /expired':
      if (body === 'all' || body === 'none') expiresAll = body === 'all';
      else expired.push('next');
      return send(204, 'text/plain', '');
    case 'GET /taken':
      return send(200, 'text/html', '<title>Taken</title>');
    default:
      return send(404, 'text/plain', '');
  }
}

createServer((request, response) => {
  answer(request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('listening\n'));
