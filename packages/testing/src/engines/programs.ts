import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const debianPackages = {
  'firefox-esr': 'firefox-esr',
  WebKitWebDriver: 'webkit2gtk-driver',
  Xvfb: 'xvfb',
} as const;

/** Returns the missing programs of the engines and the command that installs them; `undefined` if all are installed. */
export function missingEngines(path = process.env['PATH'] ?? ''): string | undefined {
  const isInstalled = (program: string): boolean =>
    path.split(delimiter).some((folder) => existsSync(join(folder, program)));
  const missing = Object.entries(debianPackages).filter(([program]) => !isInstalled(program));
  if (missing.length === 0) return undefined;
  const programs = missing.map(([program]) => program).join(', ');
  return `${programs} not found; on Debian: apt-get install ${missing.map(([, name]) => name).join(' ')}`;
}
