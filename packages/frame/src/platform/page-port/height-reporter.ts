/** Reports the height of the frame's content whenever it changes. Returns a function that stops it. */
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
