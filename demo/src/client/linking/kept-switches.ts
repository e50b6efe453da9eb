const key = 'switches';

/** Restores the switches of this tab, so that the tag is the same after a return from a bank. */
export function restoreSwitches(form: HTMLFormElement): void {
  const storedSwitches = new URLSearchParams(sessionStorage.getItem(key) ?? '');
  for (const input of form.querySelectorAll('input')) {
    if (storedSwitches.has(input.name)) input.checked = storedSwitches.get(input.name) === input.value;
  }
}

export function keepSwitches(form: HTMLFormElement): void {
  const chosen = [...form.querySelectorAll('input')].filter(({ checked }) => checked);
  sessionStorage.setItem(key, String(new URLSearchParams(chosen.map(({ name, value }) => [name, value]))));
}
