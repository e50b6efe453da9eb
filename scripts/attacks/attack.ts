/** Where something is tested: a vitest project, or `components` for what runs in a browser. */
export interface AttackTest {
  project: 'storage' | 'service' | 'banks' | 'server' | 'components';
  /** From the root. */
  file: string;
  /** Within the test's whole name. */
  name: string;
}

/** How the runner switches a check off: the tests read the source with this text replaced. The source must hold the text exactly once. */
export interface SwitchOff {
  text: string;
  replacement: string;
}

/** One attack at one place: what stops it there, and what shows it. */
export interface AttackRow {
  attack: string;
  /** Who checks, in words. */
  where: string;
  check: {
    name: string;
    /** From the root; a library's file from its package's name. */
    file: string;
  };
  off: SwitchOff;
  test: AttackTest;
}

/** Names a row to the runner: `npm run attacks -- <part of it>`. */
export const idOf = ({ where, check }: AttackRow): string => `${where}: ${check.name}`;

export const cut = (text: string, replacement: string): SwitchOff => ({ text, replacement });

export const testIn = (project: AttackTest['project'], file: string, name: string): AttackTest => ({
  project,
  file,
  name,
});
