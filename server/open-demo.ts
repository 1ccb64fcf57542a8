import type { Config } from './config.ts';
import type { OpenDatabase } from './database/open.ts';
import type { Secrets } from './platform/secrets.ts';
import { startEmployerSite } from './demo/employer-site/index.ts';
import { DEMO_APPLICANT, DEMO_HEAD, DEMO_PASSWORD, DEMO_STAFF, hasDemoAccounts } from './demo/index.ts';

interface Running {
  config: Config;
  /** Of this process: the demo employer has a webhook with a secret. */
  secrets: Secrets;
}

/** Starts the demo employer's own site and says who may sign in; null without that site. */
export async function openDemo(
  database: OpenDatabase,
  { config, secrets }: Running,
  address: string,
  say: (message: string) => void,
) {
  const site = await openEmployerSite(database, { config, secrets }, address, say);
  const { db, step } = database;
  const { publicOrigin } = config;
  if (await step(() => hasDemoAccounts(db)))
    say(
      `Sign in at ${publicOrigin}/sign-in?way=email as ${DEMO_APPLICANT}, at ${publicOrigin}/sign-in/company as ${[DEMO_HEAD, ...DEMO_STAFF].join(', ')}, password ${DEMO_PASSWORD}`,
    );
  return site;
}

/** Nothing depends on it, so an unavailable port only skips it. */
async function openEmployerSite(
  { db, step }: OpenDatabase,
  { config, secrets }: Running,
  address: string,
  say: (message: string) => void,
) {
  const { employerPort: port, publicOrigin: marketplace } = config;
  const started = await step(() => startEmployerSite({ db, secrets, port, marketplace, address })).catch(
    (error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? `Port ${port} is busy` : error.message;
      say(`${reason}: the demo employer's site is left out. Set EMPLOYER_PORT to a free port to see it.`);
      return null;
    },
  );
  if (started) say(`The demo employer's site with its vacancies: ${started.origin}/vakansii`);
  return started;
}
