import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Call } from '#shared/client/call.ts';
import type { PageActor } from '#shared/client/page-locals.ts';
import { defineContracts } from '#shared/contracts/contract.ts';
import { answerEveryMethod } from '#server/app.ts';
import type { Actor } from '#server/platform/actor.ts';
import { bindingsOf } from '#server/platform/binder.ts';
import { noJobs } from '#server/platform/enqueue.ts';
import { createEvents } from '#server/platform/events.ts';
import { callInProcess } from '#server/platform/in-process.ts';
import { createLimiter } from '#server/platform/limits.ts';
import { createLogger } from '#server/platform/logging.ts';
import { installProblems } from '#server/platform/problem-handler.ts';
import { DomainError } from '#server/platform/problems.ts';
import { securityHeaders } from '#server/platform/security.ts';
import { createPageCache, type PageCache } from '#server/web/page-cache.ts';
import { createPageDesk } from '#server/web/page-desk.ts';
import { answerPagesFirst } from '#server/web/page-front.ts';
import { serveSite } from '#server/web/site.ts';
import { asApplicant, asMember, asStaff } from './actors.ts';
import { createTestApp, type TestApp } from './app.ts';
import { buildCallerSite } from './caller-site.ts';

/** The site's own origin. */
export const OWN = 'http://karkas.example';

/** Actors by the value of the cookie `session`. */
const SESSIONS = new Map<string, Actor>([
  ['applicant', asApplicant()],
  ['member', asMember(1)],
  ['other', asMember(2)],
  ['busy', asMember(3)],
  ['staff', asStaff()],
]);

const thing = z.object({ id: z.number(), name: z.string() });
const contracts = defineContracts({
  'GET /thing/{id}': {
    summary: 'A thing of the caller’s company',
    params: z.object({ id: z.coerce.number() }),
    answer: thing,
    errors: ['not_found'],
    access: 'member',
  },
  'POST /thing': {
    summary: 'Makes a thing',
    body: z.object({ name: z.string().min(1) }),
    answer: thing,
    errors: [],
    access: 'member',
    idempotent: true,
    limit: { points: 4, seconds: 60 },
  },
});

/** `tests/fixtures/caller-site`, served with two extra calls beside the product's. */
export interface CallerSite {
  t: TestApp;
  cache: PageCache;
  /** Created by `POST /thing`; ids count from 1. */
  made: { companyId: number; name: string }[];
  /** Number of pages rendered so far. */
  drawn(): number;
  /** Subjects that pages for one caller were counted for, oldest first. */
  subjects: string[];
  /** `http://127.0.0.1:port` of the site with a page to sign in. */
  address: string;
  /** The same without a page to sign in. */
  closedAddress: string;
  close(): Promise<void>;
}

export async function startCallerSite(): Promise<CallerSite> {
  const t = await createTestApp();
  const built = await buildCallerSite();
  const made: CallerSite['made'] = [];
  const subjects: string[] = [];
  let drawn = 0;
  const log = createLogger('silent');
  const platform = {
    db: t.db,
    clock: t.clock,
    jobs: noJobs,
    events: createEvents(new Set()),
    limiter: await createLimiter(t.pool),
    resolveActor: async () => null,
  };
  const bindings = bindingsOf(contracts, {
    'GET /thing/{id}': async ({ params }, { actor }) => {
      const found = made[params.id - 1];
      if (!found || actor.kind !== 'member' || actor.companyId !== found.companyId) throw new DomainError('not_found');
      return { id: params.id, name: found.name };
    },
    'POST /thing': async ({ body }, { actor }) => {
      if (actor.kind !== 'member') throw new DomainError('forbidden');
      made.push({ companyId: actor.companyId, name: body.name });
      return { id: made.length, name: body.name };
    },
  });
  const cache = createPageCache({ maxBytes: 1_000_000, now: () => new Date() });
  const desk = createPageDesk({ cache, newPagesPerMinute: 0 });
  const start = async (signInPath: string | null) => {
    const app = Fastify();
    answerEveryMethod(app);
    const headers = securityHeaders({ https: false });
    installProblems(app, headers);
    answerPagesFirst(app.server, cache);
    app.get('/file.txt', () => 'a file');
    serveSite(app, {
      site: {
        ...built.site,
        render(request, locals) {
          drawn += 1;
          return built.site.render(request, locals);
        },
      },
      callAs: (caller) => {
        const own = callInProcess(platform, log, bindings, caller);
        // Layouts need the product's calls.
        return ((...input: Parameters<Call>) => (input[0] in contracts ? own : t.call)(...input)) as Call;
      },
      desk: {
        ...desk,
        drawFor(subject, render) {
          subjects.push(subject);
          return desk.drawFor(subject, render);
        },
      },
      clock: t.clock,
      publicOrigin: OWN,
      securityHeaders: headers,
      resolveSession: async (cookies) => {
        const actor = SESSIONS.get(/session=(\w+)/.exec(cookies)?.[1] ?? '');
        // All actors here are people.
        return (actor as PageActor | undefined) ?? null;
      },
      signInPath,
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    return app;
  };
  const closed = await start(null);
  const open = await start('/sign-in');
  return {
    t,
    cache,
    made,
    drawn: () => drawn,
    subjects,
    address: addressOf(open),
    closedAddress: addressOf(closed),
    async close() {
      await closed.close();
      await open.close();
      await built.remove();
      await t.close();
    },
  };
}

function addressOf(app: FastifyInstance): string {
  const [listening] = app.addresses();
  return `http://127.0.0.1:${typeof listening === 'object' ? listening.port : ''}`;
}
