import { describe, expect, it } from 'vitest';
import type { Vacancy } from '#shared/contracts/vacancy.ts';
import { jobPosting } from './job-posting.ts';

const origin = 'https://example.ru';

/** The fields of a vacancy that the markup reads; the rest does not matter. */
const vacancy = {
  id: 12,
  status: 'active',
  title: 'Сварщик <НАКС>',
  publishedAt: '2026-11-20T09:00:00.000Z',
  expiresAt: '2026-12-20T09:00:00.000Z',
  company: { id: 3, name: 'Волга-Трубострой', logoUrl: '/files/logo.webp', verified: true },
  anonymous: false,
  employment: 'full',
  workFormat: 'on_site',
  headcount: 4,
  city: { id: 1, name: 'Казань', slug: 'kazan', prepositional: 'Казани', regionId: 16, regionName: 'Татарстан' },
  place: 'ул. Тэцевская, 1',
  latitude: null,
  longitude: null,
  pay: { fromKopecks: 210_000_00, toKopecks: 260_000_00, mode: 'month', gross: false },
  description: null,
  duties: '<ul><li>Варить стыки.</li></ul>',
  requirements: null,
  conditions: null,
} as unknown as Vacancy;

describe('jobPosting', () => {
  it('has what Google asks for', () => {
    expect(jobPosting(vacancy, origin)).toMatchObject({
      '@type': 'JobPosting',
      title: 'Сварщик <НАКС>',
      description: '<h3>Что делать</h3><ul><li>Варить стыки.</li></ul>',
      datePosted: '2026-11-20T09:00:00.000Z',
      validThrough: '2026-12-20T09:00:00.000Z',
      employmentType: 'FULL_TIME',
      directApply: false,
      hiringOrganization: {
        name: 'Волга-Трубострой',
        sameAs: 'https://example.ru/company/3',
        logo: 'https://example.ru/_image/i/fit_192x192,dpr_1,q_75/bG9nby53ZWJw',
      },
      jobLocation: { address: { addressCountry: 'RU', addressLocality: 'Казань', addressRegion: 'Татарстан' } },
      baseSalary: { currency: 'RUB', value: { minValue: 210_000, maxValue: 260_000, unitText: 'MONTH' } },
    });
  });

  it('is absent for a vacancy that is not open', () => {
    expect(jobPosting({ ...vacancy, status: 'archive' }, origin)).toBeNull();
  });

  it('keeps an anonymous employer unnamed', () => {
    const company = { id: null, name: 'Крупный застройщик', logoUrl: null, verified: false };
    expect(jobPosting({ ...vacancy, anonymous: true, company }, origin)).toMatchObject({
      hiringOrganization: 'confidential',
    });
  });

  it('leaves out pay for which Google has no unit', () => {
    const pay = { fromKopecks: 400_00, toKopecks: null, mode: 'piece', pieceUnit: 'm2', gross: null } as const;
    expect(jobPosting({ ...vacancy, pay }, origin)).not.toHaveProperty('baseSalary');
  });

  it('states one figure as a value and remote work without a place', () => {
    const pay = { fromKopecks: 5_000_00, toKopecks: 5_000_00, mode: 'shift', gross: null } as const;
    const posting = jobPosting({ ...vacancy, pay, workFormat: 'remote' }, origin);
    expect(posting).toMatchObject({
      baseSalary: { value: { value: 5_000, unitText: 'DAY' } },
      jobLocationType: 'TELECOMMUTE',
    });
    expect(posting).not.toHaveProperty('jobLocation');
  });

  it('describes a vacancy without texts by its title, as text', () => {
    expect(jobPosting({ ...vacancy, duties: null }, origin)).toMatchObject({ description: '<p>Сварщик &lt;НАКС></p>' });
  });
});
