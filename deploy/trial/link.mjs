import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import { BankWindow } from '../../server/e2e/bank-pages/bank-window.ts';

// Runs in the network of trial/run.sh: serves a site, links a bank of it in Chromium, asks Prometheus, and measures the memory of open sessions.

const [, , run = ''] = process.argv;
const hostKey = readFileSync(join(run, 'secrets/host-keys'), 'utf8').trim();
const host = 'https://link.example';
const site = 'https://app.example:8443';
const publishableKey = 'pk_trial';

async function post(path, body, headers = {}) {
  const reply = await fetch(`${host}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${text}`);
  return JSON.parse(text);
}
const createSession = (loginName) =>
  post('/v1/sessions', { loginName, publishableKey }, { authorization: `Bearer ${hostKey}` });

const page = `<!doctype html><html lang="en"><title>Trial</title>
<script type="module" src="${host}/fin-link.js"></script>
<fin-link host="${host}" publishable-key="${publishableKey}" session-url="/my/session" provider-id="200001"></fin-link></html>`;
let sessionId = '';
async function answer(request, response) {
  if (request.url !== '/my/session') return response.setHeader('content-type', 'text/html').end(page);
  const session = await createSession('trial-person');
  ({ sessionId } = session);
  response.setHeader('content-type', 'application/json').end(JSON.stringify(session));
}
const server = createServer((request, response) => void answer(request, response)).listen(3000, '127.0.0.1');

/** Links the bank as a person does. Returns what the backend reads afterwards. */
async function link() {
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-background-networking'],
  });
  // The authority is the trial's own.
  const context = await browser.newContext({ ignoreHTTPSErrors: true, reducedMotion: 'reduce' });
  const tab = await context.newPage();
  await tab.goto(site);
  const frame = tab.frameLocator('fin-link iframe');
  try {
    await frame.locator('fin-consent button.primary').click();
    const toBank = frame.locator('fin-bank-handoff a.primary');
    const [opened] = await Promise.all([context.waitForEvent('page'), toBank.click()]);
    const bank = new BankWindow(opened);
    await bank.open();
    await bank.agree();
    await bank.goBack();
    const next = frame.locator('fin-summary button.primary, fin-success button.primary');
    await next.first().click();
    await frame
      .locator('fin-success button.primary')
      .click({ timeout: 10_000 })
      .catch(() => {});
    for (;;) {
      const reply = await fetch(`${host}/v1/sessions/${sessionId}`, {
        headers: { authorization: `Bearer ${hostKey}` },
      });
      const { result } = await reply.json();
      if (result.status === 'finished') return result;
      await pause(500);
    }
  } catch (error) {
    await tab.screenshot({ path: join(run, 'failed.png') });
    throw error;
  } finally {
    await browser.close();
  }
}

/** Returns the resident memory of host and service in MB. */
function memory() {
  const network = readlinkSync('/proc/self/ns/net');
  const found = {};
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readlinkSync(`/proc/${pid}/ns/net`) !== network) continue;
      const [program, file = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
      const part = /fin-link-(host|service)$/.exec(file)?.[1];
      const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
      if (program.endsWith('node') && part) found[part] = Math.round(kilobytes / 1024);
    } catch {
      // The process has ended.
    }
  }
  return found;
}

const streams = [];
/** Opens sessions as frames do: launched, each with its stream of events. */
async function openSessions(count) {
  for (let done = 0; done < count; done += 20)
    await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const { launchToken } = await createSession(`person-${streams.length}-${done + index}`);
        const { sessionToken } = await post('/v1/launch', {
          launchToken,
          publishableKey,
          parentOrigin: site,
          view: 'link',
        });
        const stream = await fetch(`${host}/v1/events`, { headers: { authorization: `Bearer ${sessionToken}` } });
        if (!stream.ok) throw new Error(`/v1/events answered ${stream.status}`);
        streams.push(stream.body.getReader());
      }),
    );
}

console.log('memory at start, MB:', memory());
const result = await link();
console.log('linked:', result.outcome, JSON.stringify(result.providerAccounts));
const up = await (await fetch('http://prometheus:9090/api/v1/query?query=up')).json();
console.log(
  'scraped by Prometheus:',
  up.data.result.map(({ metric, value }) => `${metric.job} ${value[1]}`).join(', '),
);
console.log('memory after the link, MB:', memory());
for (const open of [1_000, 2_000]) {
  await openSessions(1_000);
  await pause(20_000);
  console.log(`memory with ${open} open sessions, MB:`, memory());
}
for (const stream of streams) stream.cancel().catch(() => {});
server.close();
process.exit(0);
