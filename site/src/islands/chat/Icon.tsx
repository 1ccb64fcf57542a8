const PATHS = {
  bellOff: 'M6 17V11a6 6 0 0 1 9.500-4.900M18 11v6H6M10 20a2 2 0 0 0 4 0M4 4l16 16',
  check: 'm5 12.5 4.5 4.5L19 7',
  clip: 'm20 11-8.5 8.500a5 5 0 0 1-7-7L13 4a3.400 3.400 0 0 1 5 5l-8.500 8.500a1.800 1.800 0 0 1-2.500-2.500L15 7',
  cross: 'm6 6 12 12M18 6 6 18',
  document: 'M6 3h8l4 4v14H6Zm8 0v4h4M9 12h6M9 16h6',
  dots: 'M4 11h2v2H4ZM11 11h2v2h-2ZM18 11h2v2h-2Z',
  down: 'm6 9 6 6 6-6',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 8v6M12 7v.5',
  left: 'm15 5-7 7 7 7',
  mic: 'M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM6 11a6 6 0 0 0 12 0M12 17v4',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1Z',
  pin: 'M9 3h6l-1 6 4 4H6l4-4Zm3 10v8',
  place: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  plus: 'M12 5v14M5 12h14',
  reply: 'M10 6 4 12l6 6M4 12h10a6 6 0 0 1 6 6',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm5 11.5L20 20',
  send: 'M4 4l17 8-17 8 3-8Zm3 8h8',
  text: 'M5 5h14M5 10h14M5 15h9',
  warning: 'M12 4 2.5 20h19ZM12 10v4M12 17v.5',
} as const;

export type IconName = keyof typeof PATHS;

/** Decorative: the text beside it says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
