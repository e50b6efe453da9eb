export const schemeChoices = ['auto', 'light', 'dark'] as const;
/** Color scheme of the console. `auto` follows the browser. */
export type SchemeChoice = (typeof schemeChoices)[number];

const key = 'fin-console-scheme';

/** Returns what the operator chose in this browser. */
export function chosenScheme(): SchemeChoice {
  const kept = localStorage.getItem(key);
  return schemeChoices.find((choice) => choice === kept) ?? 'auto';
}

/** Keeps a choice and applies it. */
export function chooseScheme(choice: SchemeChoice): void {
  localStorage.setItem(key, choice);
  apply();
}

/** Applies the choice now, and again if the browser's scheme changes. */
export function followScheme(): void {
  dark.addEventListener('change', apply);
  apply();
}

const dark = matchMedia('(prefers-color-scheme: dark)');

function apply(): void {
  const choice = chosenScheme();
  const isDark = choice === 'dark' || (choice === 'auto' && dark.matches);
  document.documentElement.classList.toggle('wa-dark', isDark);
  document.documentElement.style.colorScheme = isDark ? 'dark' : 'light';
}
