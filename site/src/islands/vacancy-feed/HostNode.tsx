import { useEffect, useRef } from 'react';

/** A node created by the host page, unchanged. */
export function HostNode({ node, className }: { node: Node; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(node), [node]);
  return <div ref={place} className={className} />;
}
