import { TextDecoder } from 'node:util';

/** Decodes a reply in the charset that it names, or in UTF-8. */
export function replyText(bytes: ArrayBuffer, contentType = ''): string {
  const [, label = 'utf-8'] = /;\s*charset="?([^\s";]+)/i.exec(contentType) ?? [];
  return decoderOf(label).decode(bytes);
}

/** Returns the decoder of a charset, or the UTF-8 decoder for an unknown charset. */
function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder();
  }
}
