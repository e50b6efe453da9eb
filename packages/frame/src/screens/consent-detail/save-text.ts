/** Downloads a text as a file. The frame's sandbox must allow downloads. */
export function saveText(text: string, name: string, document: Document): void {
  const address = URL.createObjectURL(new Blob([text], { type: 'text/plain;charset=utf-8' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
