const violations = [];
addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
  violations.push(`${violatedDirective} ${blockedURI}`),
);

await import('/packages/elements/src/define/fin-link.ts');

for (const mode of ['inline', 'dialog']) {
  const link = document.createElement('fin-link');
  Object.assign(link, { host: `http://127.0.0.1:${location.port}`, publishableKey: `pk_strict_${mode}`, mode });
  link.sessionProvider = async () => ({ sessionId: 'ls_strictstrictstrict', launchToken: 'lt_strict' });
  const ready = new Promise((resolve) => link.addEventListener('fin-ready', resolve, { once: true }));
  link.addEventListener('fin-error', ({ detail }) =>
    parent.postMessage({ strictPage: [detail.code] }, location.origin),
  );
  document.body.append(link);
  if (mode === 'dialog') link.show();
  await ready;
  const frame = link.shadowRoot.querySelector('iframe');
  frame.style.height = '321px';
  await new Promise((resolve) => requestAnimationFrame(resolve));
  if (getComputedStyle(frame).borderTopWidth !== '0px') violations.push('styles are not applied');
}
parent.postMessage({ strictPage: violations }, location.origin);
