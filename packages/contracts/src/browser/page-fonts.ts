/** Font of a site, as the host writes it into the frame's document. The element with the id `fonts` has the list. */
export interface PageFont {
  family: string;
  /** Families for the time until the files have arrived, or without them. The document's style sheet declares them. */
  fallback: string;
  files: readonly PageFontFile[];
}

/** File with the descriptors of `FontFace`. */
export interface PageFontFile {
  url: string;
  weight: string;
  style: string;
  unicodeRange?: string | undefined;
}
