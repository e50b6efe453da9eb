import { newWidgetKey } from '../server/src/index.ts';

// `npm run widget-key [-- id]` prints a new key pair with which a host proves its identity to its service. The output has the format of the
// environment variables of both processes.

const [id = 'host'] = process.argv.slice(2);

if (/^[A-Za-z0-9_-]{1,64}$/.test(id)) {
  const { publicKey, privateKey } = newWidgetKey(id);
  console.log(`For the service: FIN_WIDGET_KEYS=${publicKey}\nFor the host:    FIN_WIDGET_KEY=${privateKey}`);
} else {
  console.error('npm run widget-key -- [id of letters, digits, "_" or "-"]');
  process.exitCode = 1;
}
