// Loads the page again when what it shows was built anew. Only the page that is looked at asks: a browser has six connections to a site.
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
