const factor = Number(process.env.LONG ?? 0) ? 20 : 1;

/** Repetitions of the costly checks: few in `npm test`, many in `npm run test:long`. */
export const counts = {
  /** Random requests for each call of the API. */
  FUZZ: Number(process.env.FUZZ ?? (factor > 1 ? 400 : 10)),
  /** A key of a call is tried with each so-many-th strange value, each value with another key, another part in each run. */
  STRANGE_STEP: factor > 1 ? 1 : 6,
  /** Guesses of one code or password: more than a day may compare. */
  GUESSES: Number(process.env.GUESSES ?? (factor > 1 ? 10_000 : 150)),
  /** Kills of server, database or both at random moments. A short run has one or two of each kind of work, others in each run. */
  KILLS: Number(process.env.KILLS ?? (factor > 1 ? 50 : 2)),
  /** Seed of those moments and of the first round's kind; the run prints it, so that it can be repeated. */
  KILL_SEED: Number(process.env.KILL_SEED ?? Date.now() % 1_000_000),
  /** Kills while a vacancy is saved and published. */
  VACANCY_KILLS: Number(process.env.VACANCY_KILLS ?? (factor > 1 ? 30 : 3)),
  /** Texts that want to be markup, in each text of a resume, of a review and of a newsletter. */
  HOSTILE_TEXTS: Number(process.env.HOSTILE_TEXTS ?? (factor > 1 ? 100 : 10)),
  /** Resumes printed for somebody. */
  PRINTED: Number(process.env.PRINTED ?? (factor > 1 ? 300 : 12)),
  /** Kills while a resume is saved and published. */
  RESUME_KILLS: Number(process.env.RESUME_KILLS ?? (factor > 1 ? 30 : 3)),
  /** Kills while members open contacts of resumes. */
  CONTACT_KILLS: Number(process.env.CONTACT_KILLS ?? (factor > 1 ? 30 : 3)),
  /** Kills while a company buys from its balance and gives up what it bought. */
  PURCHASE_KILLS: Number(process.env.PURCHASE_KILLS ?? (factor > 1 ? 30 : 3)),
  /** Kills while orders are paid, accepted and given up. */
  ORDER_KILLS: Number(process.env.ORDER_KILLS ?? (factor > 1 ? 30 : 3)),
  /** Kills while invoices are issued and paid, and while money goes back to a company. */
  INVOICE_KILLS: Number(process.env.INVOICE_KILLS ?? (factor > 1 ? 30 : 3)),
  /** Purchases of each race, by two processes. */
  RACED_PURCHASES: Number(process.env.RACED_PURCHASES ?? (factor > 1 ? 10_000 : 200)),
  /** Orders of what the provider tells of a payment. */
  PAYMENT_RUNS: Number(process.env.PAYMENT_RUNS ?? (factor > 1 ? 1_000 : 100)),
  /** Kills at each point of a payment. */
  PAYMENT_KILLS: Number(process.env.PAYMENT_KILLS ?? (factor > 1 ? 20 : 3)),
  /** Sequences of the ledger's model. */
  LEDGER_RUNS: Number(process.env.LEDGER_RUNS ?? (factor > 1 ? 1_000 : 100)),
  /** Kills while newsletters are being sent. */
  SUBSCRIPTION_KILLS: Number(process.env.SUBSCRIPTION_KILLS ?? (factor > 1 ? 30 : 3)),
  /** Messages of two people while their network and their servers break, and kills of a server meanwhile. */
  CHAT_MESSAGES: Number(process.env.CHAT_MESSAGES ?? (factor > 1 ? 1_000 : 200)),
  CHAT_KILLS: Number(process.env.CHAT_KILLS ?? (factor > 1 ? 5 : 1)),
  /** Runs of each property. */
  PROPERTIES: 100 * factor,
  /** Characters of the longest hostile text for each reader. */
  HOSTILE_CHARS: Number(process.env.HOSTILE_CHARS ?? (factor > 1 ? 100 : 8) * 1024),
  /** A reader that takes long for one hostile text is tried with each so-many-th of them, another part in each run. */
  HOSTILE_STEP: factor > 1 ? 1 : 8,
  /** Pages of each part of the sitemap whose links are followed. */
  CRAWL: factor > 1 ? Number.POSITIVE_INFINITY : 3,
  /** Links that are followed to each kind of pages, by the first part of their paths. */
  CRAWL_LINKS: factor > 1 ? Number.POSITIVE_INFINITY : 20,
  /** A run reads each so-many-th page of the demo for contradictions, others each day. */
  DEMO_STEP: factor > 1 ? 1 : 10,
  /** Looks in which axe sees a page: light on a desktop, dark on a phone; otherwise they take turns from page to page. */
  LOOKS: factor > 1 ? 2 : 1,
  /** Runtimes on which every test of an island runs; with one, what is tagged `@both` runs on the other too. */
  RUNTIMES: factor > 1 ? 2 : 1,
  /** How long the whole server is under load. */
  SOAK_SECONDS: Number(process.env.SOAK_SECONDS ?? (factor > 1 ? 600 : 5)),
} as const;
