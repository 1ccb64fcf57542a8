/** Paths of the icons, 24 px with straight ends; rendered by `components/Icon.astro`. */
export const ICONS = {
  building: 'M4 21V4h10v17M14 9h6v12M2 21h20M8 8h2M8 12h2M8 16h2M17 13h.5M17 17h.5',
  check: 'M12 3 4 6v6c0 5 3.5 8 8 9 4.5-1 8-4 8-9V6Zm-4 9 3 3 5-6',
  clock: 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18Zm0 4v5l3.5 2',
  close: 'm6 6 12 12M18 6 6 18',
  computer: 'M3 5h18v11H3ZM9 20h6M12 16v4',
  document: 'M6 3h8l4 4v14H6Zm8 0v4h4M9 12h6M9 16h6',
  download: 'M12 4v11m-4-4 4 4 4-4M5 20h14',
  filters: 'M4 7h10M18 7h2M4 17h2M10 17h10M14 4.5v5M10 14.5v5',
  mobile: 'M7 3h10v18H7ZM11 18h2',
  news: 'M4 5h13v14H6a2 2 0 0 1-2-2Zm13 4h3v8a2 2 0 0 1-2 2h-1M7 9h7M7 13h7',
  people:
    'M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7Zm-6 9c0-3.5 2.7-5.5 6-5.5s6 2 6 5.5M16 4.5a3.5 3.5 0 0 1 0 6M18 15c2 .8 3 2.6 3 5',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-8 9c0-4 3.5-6 8-6s8 2 8 6',
  phone: 'M5 4h4l2 5-2.5 1.5a11 11 0 0 0 5 5L15 13l5 2v4a1 1 0 0 1-1 1A15 15 0 0 1 4 5a1 1 0 0 1 1-1Z',
  place: 'M12 21s7-6.2 7-11.5A7 7 0 0 0 5 9.5C5 14.8 12 21 12 21Zm0-9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  play: 'M8 5v14l11-7Z',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13Zm5 11.5L20 20',
  share: 'M12 15V4m-4 4 4-4 4 4M5 12v8h14v-8',
  theme: 'M12 3v18a9 9 0 0 0 0-18Zm0 0a9 9 0 0 0 0 18',
  tick: 'm5 12.5 4.5 4.5L19 7',
  tools: 'M14 4h6v6l-3-1-9 11-4-4 11-9ZM4 4h5v3H4Zm11 12 5 5',
  warning: 'M12 4 2.5 20h19ZM12 10v4M12 17v.5',
} as const;

export type IconName = keyof typeof ICONS;
