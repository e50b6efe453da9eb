const key = 'switches';

/** Sets the switches as they were left in this tab, so that a way through a bank's page finds the tag as it was. */
export function restoreSwitches(form: HTMLFormElement): void {
  const kept = new URLSearchParams(sessionStorage.getItem(key) ?? '');
  for (const input of form.querySelectorAll('input')) {
    if (kept.has(input.name)) input.checked = kept.get(input.name) === input.value;
  }
}

export function keepSwitches(form: HTMLFormElement): void {
  const chosen = [...form.querySelectorAll('input')].filter(({ checked }) => checked);
  sessionStorage.setItem(key, String(new URLSearchParams(chosen.map(({ name, value }) => [name, value]))));
}
