import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

// A stand-in for the host and for a page under a strict policy, both from real documents of the test server. The test server
// answers on localhost and on 127.0.0.1, which are different sites: the frame is truly of another origin.

const here = import.meta.dirname;
const strict = (host) =>
  `default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; frame-src ${host}`;

/** Koa middleware for web-test-runner. */
export async function fakeHost(context, next) {
  const { path } = context;
  if (/^\/frame\/pk_[\w-]+\/[a-z-]+$/.test(path)) {
    if (path.includes('pk_silent')) {
      context.body = '<!doctype html><title>Silent</title>';
    } else {
      context.body = await readFile(join(here, 'frame.html'), 'utf8');
    }
    context.type = 'html';
    context.set('content-security-policy', "default-src 'none'; script-src 'self'");
  } else if (path === '/strict-page') {
    context.body = await readFile(join(here, 'strict-page.html'), 'utf8');
    context.type = 'html';
    context.set('content-security-policy', strict(`http://127.0.0.1:${context.req.socket.localPort}`));
  } else {
    await next();
  }
}
