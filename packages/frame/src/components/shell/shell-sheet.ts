/** The shell's style sheet, from the page, which shows the first screen before any script runs. */
export const shellSheet = new CSSStyleSheet();
shellSheet.replaceSync(document.querySelector('#shell-css')?.textContent ?? '');
