const factor = Number(process.env.LONG ?? 0) ? 20 : 1;

/** How often the costly checks repeat: little in `npm test`, fully in `npm run test:long`. */
export const counts = {
  /** Random requests for each call of the API. */
  FUZZ: Number(process.env.FUZZ ?? 20 * factor),
  /** Kills and restarts of the server. */
  KILLS: Number(process.env.KILLS ?? (factor > 1 ? 10 : 3)),
  /** Runs of each property. */
  PROPERTIES: 100 * factor,
  /** Characters of the longest hostile text for each reader. */
  HOSTILE_CHARS: Number(process.env.HOSTILE_CHARS ?? (factor > 1 ? 100 : 16) * 1024),
  /** Pages of each part of the sitemap whose links are followed. */
  CRAWL: factor > 1 ? Number.POSITIVE_INFINITY : 25,
} as const;
