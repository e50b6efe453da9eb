import { existsSync, readFileSync } from 'node:fs';
import { cpus } from 'node:os';

const stat = '/proc/self/stat';
const ticksPerSecond = 100;

/**
 * Seconds of processor time of all programs that this process started and that have ended, with what they started and waited for;
 * undefined where the system does not tell. It grows at the moment a program ends, by the whole of that program.
 */
export function secondsOfEndedPrograms(): number | undefined {
  if (!existsSync(stat)) return undefined;
  // proc_pid_stat(5): after the name in parentheses, fields 16 and 17 of the line are the children's user and system time.
  const fields = readFileSync(stat, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[13]) + Number(fields[14])) / ticksPerSecond;
}

/** Seconds in which the machine's processors were busy since it started, with whatever. */
export const busySeconds = (): number =>
  cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1_000;
