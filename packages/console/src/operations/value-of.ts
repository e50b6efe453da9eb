import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';

/** Returns the trimmed value of a field that sent an event; empty without a value. */
export function valueOf(target: EventTarget | null): string {
  const { value } = target as WaInput | WaSelect;
  return typeof value === 'string' ? value.trim() : '';
}
