const key = 'switches';

/** Sets the switches to the values stored for this browser tab, so that the tag is the same after a return from a bank. */
export function restoreSwitches(form: HTMLFormElement): void {
  const storedSwitches = new URLSearchParams(sessionStorage.getItem(key) ?? '');
  for (const input of form.querySelectorAll('input')) {
    if (storedSwitches.has(input.name)) input.checked = storedSwitches.get(input.name) === input.value;
  }
}

/** Stores the values of the switches for this browser tab. */
export function keepSwitches(form: HTMLFormElement): void {
  const checkedInputs = [...form.querySelectorAll('input')].filter(({ checked }) => checked);
  sessionStorage.setItem(key, String(new URLSearchParams(checkedInputs.map(({ name, value }) => [name, value]))));
}
