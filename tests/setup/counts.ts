const factor = Number(process.env.LONG ?? 0) ? 20 : 1;

/** Repetitions of the costly checks: few in `npm test`, many in `npm run test:long`. */
export const counts = {
  /** Random requests for each call of the API. */
  FUZZ: Number(process.env.FUZZ ?? 20 * factor),
  /** Guesses of one code or password: more than a day may compare. */
  GUESSES: Number(process.env.GUESSES ?? (factor > 1 ? 10_000 : 150)),
  /** Kills of server, database or both at random moments. */
  KILLS: Number(process.env.KILLS ?? (factor > 1 ? 50 : 3)),
  /** Seed of those moments; the run prints it, so that it can be repeated. */
  KILL_SEED: Number(process.env.KILL_SEED ?? Date.now() % 1_000_000),
  /** Runs of each property. */
  PROPERTIES: 100 * factor,
  /** Characters of the longest hostile text for each reader. */
  HOSTILE_CHARS: Number(process.env.HOSTILE_CHARS ?? (factor > 1 ? 100 : 12) * 1024),
  /** Pages of each part of the sitemap whose links are followed. */
  CRAWL: factor > 1 ? Number.POSITIVE_INFINITY : 25,
  /** Looks in which axe sees a page: light on a desktop, dark on a phone; otherwise they take turns from page to page. */
  LOOKS: factor > 1 ? 2 : 1,
  /** How long the whole server is under load. */
  SOAK_SECONDS: Number(process.env.SOAK_SECONDS ?? (factor > 1 ? 600 : 5)),
} as const;
