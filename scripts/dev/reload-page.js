// Reloads the page after a build. Only a visible page listens, because a browser opens at most six connections to a site.
let shown;
let source;

function listen() {
  source?.close();
  source = undefined;
  if (document.visibilityState === 'hidden') return;
  source = new EventSource('/dev/changes');
  source.addEventListener('message', ({ data }) => {
    shown ??= data;
    if (data !== shown) location.reload();
  });
}

if (window.top === window) {
  document.addEventListener('visibilitychange', listen);
  listen();
}
