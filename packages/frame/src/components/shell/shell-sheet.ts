/** The shell's style sheet. Its text is in the frame's HTML document, because the first screen needs it before any script runs. */
export const shellSheet = new CSSStyleSheet();
shellSheet.replaceSync(document.querySelector('#shell-css')?.textContent ?? '');
