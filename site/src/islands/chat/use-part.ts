import { useEffect, useState, type ComponentType } from 'react';

/** A component that is loaded when it is first wanted; null until it is here. */
export function usePart<Props>(
  isWanted: boolean,
  load: () => Promise<ComponentType<Props>>,
  onFailed: () => void,
): ComponentType<Props> | null {
  const [part, setPart] = useState<{ View: ComponentType<Props> } | null>(null);
  useEffect(() => {
    if (!isWanted || part) return undefined;
    let isGone = false;
    load().then(
      (View) => !isGone && setPart({ View }),
      () => !isGone && onFailed(),
    );
    return () => void (isGone = true);
  }, [isWanted, part]);
  return isWanted && part ? part.View : null;
}
