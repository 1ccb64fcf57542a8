/** Loading begins this far before the element is seen. */
const MARGIN = '300px';

/** Calls once, when the element comes near the visible part of the page; answers how to stop waiting. */
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
