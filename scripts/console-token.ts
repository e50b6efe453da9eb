import { parseArgs } from 'node:util';
import { operatorRoles } from '../packages/contracts/src/browser/index.ts';
import { consoleTokenAddress, sentenceOf } from '../server/src/index.ts';

const usage = `Prints an address that signs in at the console once, within ten minutes. For an emergency: it is refused while an
identity provider is configured. The audit log says who signed in.

  npm run console-token -- --name <name> --role ${operatorRoles.join('|')}`;

try {
  const { values } = parseArgs({ options: { name: { type: 'string' }, role: { type: 'string' } } });
  const role = operatorRoles.find((one) => one === values.role);
  const { name = '' } = values;
  if (role === undefined || !/^[A-Za-z][\w.-]{0,39}$/.test(name)) {
    console.error(usage);
    process.exitCode = 1;
  } else {
    console.log(await consoleTokenAddress(process.env, { name, role }));
  }
} catch (error) {
  console.error(sentenceOf(error) ?? error);
  process.exitCode = 1;
}
