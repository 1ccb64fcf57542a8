import { useEffect, useRef } from 'react';

/** A node that the host page made, as it is. */
export function HostNode({ node, className }: { node: Node; className?: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.replaceChildren(node), [node]);
  return <div ref={place} className={className} />;
}
