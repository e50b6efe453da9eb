// The host's side of the protocol, as plain as it can be. What it hears it tells the test page over a channel of its own:
// the test's only window into a document of another origin.
const nonce = location.hash.slice(1);
const name = location.pathname.split('/')[2];
let port = null;

const tell = (what) => parent.postMessage({ fake: name, nonce, ...what }, '*');

addEventListener('message', (event) => {
  const { data } = event;
  if (event.source === parent && data?.fin === 'connect' && data.nonce === nonce && port === null) {
    [port] = event.ports;
    port.addEventListener('message', ({ data: heard }) => tell({ heard }));
    port.start();
    tell({ connectedFrom: event.origin });
    port.postMessage({ type: 'ready', nonce });
    port.postMessage({ type: 'launch-needed', reason: 'start' });
  } else if (data?.command === 'say') {
    port.postMessage(data.message);
  } else if (data?.command === 'reload') {
    location.reload();
  }
});
