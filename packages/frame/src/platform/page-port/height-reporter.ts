/** Reports the height of the frame's content whenever it changes. Returns a function that stops the reports. */
export function reportHeight(content: Element, report: (height: number) => void): () => void {
  let reported = 0;
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height);
    if (height === reported) return;
    reported = height;
    report(height);
  });
  observer.observe(content);
  return () => observer.disconnect();
}
