import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

// A stand-in for the host and for a page under a strict policy, both from real documents of the test server. The test server
// answers on localhost and on 127.0.0.1, which are different sites: the frame is truly of another origin.

const here = import.meta.dirname;
/** What a document tells its page before its script, by the publishable key in its address. */
const arrivals = {
  pk_silent: null,
  pk_arrived: { fin: 'arrived', v: 1 },
  pk_blocked: null,
  pk_refused: { fin: 'refused', v: 1, code: 'site.origin-not-registered' },
};
const arrival = (message) =>
  `<!doctype html><title>Fake</title>${message && `<script>parent.postMessage(${JSON.stringify(message)}, '*')</script>`}`;

const strict = (host) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src ${host}`;

/** Koa middleware for web-test-runner. */
export async function fakeHost(context, next) {
  const { path } = context;
  if (/^\/frame\/pk_[\w-]+\/[a-z-]+$/.test(path)) {
    const [key] = path.match(/pk_[a-z]+/);
    context.body = key in arrivals ? arrival(arrivals[key] ?? '') : await readFile(join(here, 'frame.html'), 'utf8');
    context.type = 'html';
    const ancestors = key === 'pk_blocked' ? "; frame-ancestors 'none'" : '';
    context.set('content-security-policy', `default-src 'none'; script-src 'self' 'unsafe-inline'${ancestors}`);
    // The document with which the host tells a nested page that an outer page is not registered.
    if (path === '/frame/pk_blocked/ancestors') {
      context.body = arrival(arrivals.pk_refused);
      context.remove('content-security-policy');
    }
  } else if (path === '/nested-page') {
    context.body = await readFile(join(here, 'nested-page.html'), 'utf8');
    context.type = 'html';
  } else if (path === '/strict-page') {
    context.body = await readFile(join(here, 'strict-page.html'), 'utf8');
    context.type = 'html';
    // A page that forgot the host in its policy.
    const allowed = context.query.frame ?? `http://127.0.0.1:${context.req.socket.localPort}`;
    context.set('content-security-policy', strict(allowed));
  } else {
    await next();
  }
}
