/** Test of a check: its vitest project, or `components` for tests in a browser. */
export interface AttackTest {
  project: 'storage' | 'service' | 'banks' | 'server' | 'components';
  /** Path relative to the root. */
  file: string;
  /** Part of the test's full name. */
  name: string;
}

/**
 * Replacement that switches a check off. The tests read the source with `text` replaced. The source must contain `text`
 * exactly once.
 */
export interface SwitchOff {
  text: string;
  replacement: string;
}

/** One attack, with the check that stops it and the test that proves it. */
export interface AttackRow {
  /** What the attacker tries, for docs/attacks.md. */
  attack: string;
  /** Part of the product that makes the check. */
  where: string;
  check: {
    name: string;
    /** Path relative to the root; for a library, a path that starts with its package name. */
    file: string;
  };
  off: SwitchOff;
  test: AttackTest;
}

/** Returns the id of a row, for `npm run attacks -- <part of it>`. */
export const idOf = ({ where, check }: AttackRow): string => `${where}: ${check.name}`;

export const cut = (text: string, replacement: string): SwitchOff => ({ text, replacement });

export const testIn = (project: AttackTest['project'], file: string, name: string): AttackTest => ({
  project,
  file,
  name,
});
