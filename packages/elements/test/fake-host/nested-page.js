const { setTimeout: start } = window;
// The timers of the tag run early, so that the test does not wait for them.
window.setTimeout = (run, after) => start(run, after < 1_000 ? after : 1_000);

await import('/packages/elements/src/define/fin-link.ts');

const link = document.createElement('fin-link');
const publishableKey = new URLSearchParams(location.search).get('key');
Object.assign(link, { host: `http://127.0.0.1:${location.port}`, publishableKey });
link.sessionProvider = async () => ({ sessionId: 'ls_nestednestednested', launchToken: 'lt_nested' });
link.addEventListener('fin-error', ({ detail }) =>
  parent.postMessage({ nestedPage: `${detail.class} ${detail.code}` }, location.origin),
);
document.body.append(link);
