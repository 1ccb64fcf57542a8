/** Loading begins this far before the element becomes visible. */
const MARGIN = '300px';

/** Calls back once, when the element gets near the viewport; returns a function that stops waiting. */
export function whenVisible(element: Element, seen: () => void): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return;
      observer.disconnect();
      seen();
    },
    { rootMargin: MARGIN },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
