import { newWidgetKey } from '../server/src/index.ts';

// Prints a new key by which a host proves to a service of its own who calls, each half as its process reads it.

const [id = 'host'] = process.argv.slice(2);

if (/^[A-Za-z0-9_-]{1,64}$/.test(id)) {
  const { publicKey, privateKey } = newWidgetKey(id);
  console.log(`For the service: FIN_WIDGET_KEYS=${publicKey}\nFor the host:    FIN_WIDGET_KEY=${privateKey}`);
} else {
  console.error('npm run widget-key -- [id of letters, digits, "_" or "-"]');
  process.exitCode = 1;
}
