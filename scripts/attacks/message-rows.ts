import { cut, testIn, type AttackRow } from './attack.ts';

const checks = 'server/src/tenancy/configurations/message-problems.ts';
const publishing = (name: string): AttackRow['test'] =>
  testIn('server', 'server/test/tenancy/configurations/replaced-messages.test.ts', name);

/** Attacks through the texts with which a configuration replaces messages of the frame. */
export const messageRows: readonly AttackRow[] = [
  {
    attack: 'text of an operator with markup or a script, or that reorders names and amounts',
    where: 'host',
    check: { name: 'plain text of a message', file: checks },
    off: cut('...(isPlain(text) ? [] :', "...(text !== '' ? [] :"),
    test: publishing('a message with a tag is refused'),
  },
  {
    attack: 'placeholder injection: a text of an operator that shows a value which the message does not have',
    where: 'host',
    check: { name: 'values of a message', file: checks },
    off: cut('faultsOfText(text, source, language)', '[{ text: text.slice(text.length) }].slice(1)'),
    test: publishing('options with a foreign value are refused with language, message and fault'),
  },
  {
    attack: 'consent text that a configuration replaces, so that the user agrees to other words than the record says',
    where: 'host',
    check: { name: 'messages that stay', file: checks },
    off: cut('if (reason !== undefined) return [reason];', ''),
    test: publishing('options with a consent text are refused with language, message and fault'),
  },
  {
    attack: 'markup or `javascript:` in a text of an operator that the host let pass',
    where: 'frame',
    check: { name: 'label of a switch as text', file: 'packages/frame/src/components/switch/fin-switch.ts' },
    off: cut('id=${this.labelId}>${this.label}</span>', 'id=${this.labelId} .innerHTML=${this.label}></span>'),
    test: testIn(
      'components',
      'packages/frame/test/platform/replaced-messages.test.ts',
      'are shown as text in en-US, with their markup',
    ),
  },
  {
    attack: 'value with a placeholder or a direction, which a replaced sentence reads as its own',
    where: 'frame',
    check: { name: 'isolated values of a replaced message', file: 'packages/words/src/parts.ts' },
    off: cut('isolate(written(of(part.value)))', 'written(of(part.value))'),
    test: testIn(
      'components',
      'packages/frame/test/platform/replaced-messages.test.ts',
      'replace texts and sentences with values, before and after words of later screens are loaded',
    ),
  },
];
