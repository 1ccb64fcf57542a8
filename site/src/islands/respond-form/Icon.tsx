const PATHS = {
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3.5 2',
  check: 'm5 12.5 4.5 4.5L19 7',
  cross: 'm6 6 12 12M18 6 6 18',
  lock: 'M6 11h12v9H6Zm2.5 0V8a3.5 3.5 0 0 1 7 0v3M12 14.500v2',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v6M12 7v.5',
  warning: 'M12 4 2.5 20h19ZM12 10v4M12 17v.5',
  clip: 'm20 11-8.5 8.500a5 5 0 0 1-7-7L13 4a3.400 3.400 0 0 1 5 5l-8.500 8.500a1.800 1.800 0 0 1-2.500-2.500L15 7',
  plus: 'M12 5v14M5 12h14',
} as const;

/** Decorative: the text beside it says the same. */
export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
