import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PUBLIC_CATEGORIES, type PublicCategory } from '#shared/domain/resume-fields.ts';
import { HIDDEN_FIELDS, RESUME_VISIBILITIES, type HiddenField } from '#shared/domain/resume-terms.ts';
import { audienceOf, isListedFor, maskOf, type Mask, type NewResume } from '#server/domains/resume/index.ts';
import { visitor, type Actor } from '#server/platform/actor.ts';
import { asApplicant, asMember } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { counts } from '../setup/counts.ts';
import { makeCompany, makeResume } from '../setup/things.ts';

/** A word for each thing that a mask covers: where it is not shown, it is in no answer, and no search finds by it. */
const WORDS = {
  name: 'Имяславов',
  photo: 'лицоснимок',
  experience: 'Прошлострой',
  currentEmployer: 'Нынешнестрой',
  education: 'Учебноград',
  permits: 'Допускник',
  about: 'Рассказывальник',
  crew: 'Бригадовы',
} as const;
/** Nobody but its applicant sees these, whoever looks. */
const NEVER = ['НомерДопуска', 'Причинаухода', 'Ктопоручится', '+79170004455', 'tajna@example.ru', '1990-05-17'];

const written = {
  title: 'Гранитчик',
  specializationIds: [101],
  cityId: 1601,
  lastName: WORDS.name,
  firstName: 'Иван',
  birthDate: '1990-05-17',
  photoUrl: `/files/demo/${WORDS.photo}.webp`,
  contacts: { phone: '+79170004455', email: 'tajna@example.ru' },
  experience: [
    {
      company: WORDS.experience,
      position: 'Гранитчик',
      startMonth: '2015-01',
      endMonth: '2019-12',
      reasonLeft: 'Причинаухода',
      reference: 'Ктопоручится',
    },
    { company: WORDS.currentEmployer, position: 'Гранитчик', startMonth: '2020-01', endMonth: null },
  ],
  education: [{ place: WORDS.education, year: 2010 }],
  educationLevel: 'vocational',
  permits: [{ kind: 'height', level: WORDS.permits, number: 'НомерДопуска', verified: 'none', visibility: 'public' }],
  about: WORDS.about,
  crew: { name: WORDS.crew, size: 7, members: [], lead: true, hasTools: true },
} satisfies Partial<NewResume>;

let t: TestApp;
let actors: readonly Actor[];
let companyId: number;
beforeAll(async () => {
  t = await createTestApp();
  companyId = await makeCompany(t.db);
  const search = ['resume.search'] as const;
  actors = [
    visitor,
    asApplicant('01935c1e-0000-7000-8000-000000000002'),
    asMember(companyId, search),
    asMember(await makeCompany(t.db), search),
    asMember(companyId, []),
  ];
});
afterAll(() => t.close());

/** The things of {@link WORDS} that this mask covers. The first name alone is what a short name tells. */
function coveredBy(mask: Mask): (keyof typeof WORDS)[] {
  const shown: Record<keyof typeof WORDS, boolean> = {
    ...mask,
    name: mask.name === 'full',
    currentEmployer: mask.experience && mask.currentEmployer,
  };
  return (Object.keys(WORDS) as (keyof typeof WORDS)[]).filter((thing) => !shown[thing]);
}

/** Everything that somebody can ask to learn of the resume, as one text. */
async function allAnswers(actor: Actor, id: number): Promise<string> {
  const call = t.as(actor);
  const answers = await Promise.allSettled([
    call('GET /resume/{id}', { id }),
    call('GET /resume/list', {}),
    call('GET /search/resume', {}),
    call('GET /search/resume', { q: 'гранитчик' }),
    call('GET /search/resume/{id}', { id: await other() }),
  ]);
  return JSON.stringify(answers.map((answer) => (answer.status === 'fulfilled' ? answer.value : null)));
}

let otherId: number | null = null;
/** One that it is similar to. */
async function other(): Promise<number> {
  otherId ??= await makeResume(t.db, { title: 'Камнерез', specializationIds: [101], cityId: 1601 });
  return otherId;
}

const drawn = fc.record({
  visibility: fc.constantFrom(...RESUME_VISIBILITIES),
  isNamed: fc.boolean(),
  hiddenFields: fc.subarray<HiddenField>([...HIDDEN_FIELDS]),
  publicCategories: fc.subarray<PublicCategory>([...PUBLIC_CATEGORIES]),
  who: fc.nat({ max: 4 }),
});

test('nobody learns more of a resume than the mask of their view shows, nor finds it by more', async () => {
  await fc.assert(
    fc.asyncProperty(drawn, async ({ visibility, isNamed, hiddenFields, publicCategories, who }) => {
      const actor = actors[who] ?? expect.unreachable();
      const visibilityCompanyIds = isNamed ? [companyId] : [];
      const id = await makeResume(t.db, {
        ...written,
        visibility,
        visibilityCompanyIds,
        hiddenFields,
        publicCategories,
      });
      const audience = audienceOf(actor);
      const viewer = audience.kind === 'company' ? 'company' : 'public';
      const isListed = isListedFor(audience, { visibility, visibilityCompanyIds });
      const covered = isListed
        ? coveredBy(maskOf(viewer, { hiddenFields, publicCategories }))
        : (Object.keys(WORDS) as (keyof typeof WORDS)[]);
      const told = await allAnswers(actor, id);
      expect([...covered.map((thing) => WORDS[thing]), ...NEVER].filter((word) => told.includes(word))).toEqual([]);
      // What is shown is there: a test that sees nothing proves nothing.
      expect(told.includes('Гранитчик')).toBe(isListed);
      for (const thing of covered) {
        const { items } = await t.as(actor)('GET /search/resume', { q: `"${WORDS[thing]}"` });
        expect(items.some((item) => item.id === id)).toBe(false);
      }
      await t.db.deleteFrom('resume').where('id', '=', id).execute();
    }),
    { numRuns: Math.ceil(counts.PROPERTIES / 3) },
  );
});

test('a resume that somebody may not see is 404 in each call with its number', async () => {
  for (const visibility of ['companies', 'companies_only', 'link_only', 'hidden'] as const) {
    const id = await makeResume(t.db, { ...written, visibility });
    const stranger = t.as(asApplicant('01935c1e-0000-7000-8000-000000000002'));
    const asks = [
      () => t.call('GET /resume/{id}', { id }),
      () => t.call('GET /search/resume/{id}', { id }),
      () => stranger('GET /resume/{id}', { id }),
      () => stranger('GET /search/resume/{id}', { id }),
      () => stranger('GET /resume/{id}/edit', { id }),
      () => stranger('GET /resume/{id}/preview', { id }),
      () => stranger('PUT /resume/{id}', { id, version: 0, fields: {} }),
      () => stranger('POST /resume/{id}/publish', { id, version: 0 }),
    ];
    for (const ask of asks) await expect(ask()).rejects.toEqual(expect.objectContaining({ code: 'not_found' }));
  }
});

test('a preview shows each audience what its mask shows', async () => {
  const id = await makeResume(t.db, { ...written, visibility: 'everyone', publicCategories: ['about'] });
  const preview = async (as: 'everyone' | 'companies') =>
    JSON.stringify(await t.as(asApplicant())('GET /resume/{id}/preview', { id, as }));
  const seen = async (as: 'everyone' | 'companies') => {
    const told = await preview(as);
    return Object.values(WORDS).filter((word) => told.includes(word));
  };
  expect(await seen('everyone')).toEqual([WORDS.about]);
  expect(await seen('companies')).toEqual(Object.values(WORDS));
});
