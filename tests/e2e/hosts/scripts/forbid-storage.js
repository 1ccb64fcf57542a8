/** A browser that blocks everything a page could be remembered by. */
function refuse() {
  throw new DOMException('The operation is insecure.', 'SecurityError');
}
for (const name of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
  Object.defineProperty(window, name, { get: refuse });
Object.defineProperty(Document.prototype, 'cookie', { get: refuse, set: refuse });
