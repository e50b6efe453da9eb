/** Downloads a text as a file. `type`: its media type. The frame's sandbox must allow downloads. */
export function saveText(text: string, name: string, document: Document, type = 'text/plain'): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser has started the download by the next task.
  setTimeout(() => URL.revokeObjectURL(address));
}
