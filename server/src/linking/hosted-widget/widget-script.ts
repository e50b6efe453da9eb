/**
 * Script of the page that contains the upstream's widget. It tells the frame that it has arrived, takes one launch from the frame's origin,
 * loads the upstream's loader and opens the widget by the public contract. It passes what the callbacks get on to the frame, which does not
 * trust it, and it opens the bank's own site for a widget that asks for it.
 */
export const widgetScript = `(() => {
const { host, loader, url } = document.documentElement.dataset;
const container = document.getElementById('widget');
let nonce = null;
const tell = (message) => parent.postMessage({ ...message, nonce }, host);
const say = (callback) => (data) => {
  let text = '';
  try { text = JSON.stringify(data ?? null).slice(0, 20000); } catch {}
  let address = null;
  try { if (data.type === 'OPEN_EXTERNAL_URL') address = new URL(data.data.url); } catch {}
  if (address !== null && /^https?:$/.test(address.protocol)) open(address.href, '_blank', 'noopener');
  tell({ widget: 'said', callback, text });
};
const unavailable = () => tell({ widget: 'unavailable' });
container.addEventListener('load', () => tell({ widget: 'opened' }), true);
const launch = ({ accessToken, params }) => {
  try {
    window.fastlink.open({
      fastLinkURL: url,
      accessToken: 'Bearer ' + accessToken,
      params,
      forceIframe: true,
      iframeScrolling: 'auto',
      onSuccess: say('onSuccess'),
      onError: say('onError'),
      onClose: say('onClose'),
      onExit: say('onExit'),
      onEvent: say('onEvent'),
    }, container.id);
  } catch { unavailable(); }
};
addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== host || nonce !== null || data?.widget !== 'launch') return;
  nonce = data.nonce;
  const script = document.createElement('script');
  script.src = loader;
  script.onload = () => launch(data);
  script.onerror = unavailable;
  document.head.append(script);
});
tell({ widget: 'ready' });
})();`;
