/** Tells the page how tall the frame's content is, whenever it changes. The result stops it. */
export function reportHeight(content: Element, tell: (height: number) => void): () => void {
  let told = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === told) return;
    told = height;
    tell(height);
  });
  observer.observe(content);
  return () => observer.disconnect();
}
