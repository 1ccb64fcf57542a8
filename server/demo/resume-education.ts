import type { NewResume } from '../domains/resume/index.ts';
import type { Random } from './random.ts';

export function educationOf(
  random: Random,
  engineer: boolean,
  { city, birthYear, now, index }: { city: string; birthYear: number; now: Date; index: number },
): Pick<NewResume, 'educationLevel' | 'education' | 'additionalEducation'> {
  const thisYear = now.getUTCFullYear();
  const year = Math.min(birthYear + (engineer ? 22 : 19), thisYear);
  const extra =
    index % 5 === 0
      ? [
          {
            place: 'УЦ «Профдопуск»',
            speciality: 'Повышение квалификации',
            year: Math.min(year + random.int(1, 3), thisYear),
          },
        ]
      : [];
  if (engineer) {
    const educationLevel = random.pick(['higher', 'higher', 'higher', 'vocational', 'incomplete_higher'] as const);
    const isCollege = educationLevel === 'vocational';
    return {
      educationLevel,
      education: [
        {
          place: `${isCollege ? 'Строительный колледж' : 'Технический университет'}, ${city}`,
          speciality: 'Промышленное и\u00a0гражданское строительство',
          year,
        },
      ],
      additionalEducation: extra,
    };
  }
  const educationLevel = random.pick(['secondary', 'vocational', 'vocational'] as const);
  return {
    educationLevel,
    education: educationLevel === 'vocational' ? [{ place: `Строительный колледж, ${city}`, year }] : [],
    additionalEducation: extra,
  };
}

const PROGRAMS: Readonly<Record<string, readonly string[]>> = {
  smetchik: ['grand_smeta', 'rik', 'excel'],
  'inzhener-pto': ['autocad', 'exon', 'excel'],
  'bim-spetsialist': ['revit', 'navisworks', 'renga'],
  geodezist: ['credo', 'autocad'],
  gip: ['autocad', 'revit', 'ms_project'],
  arkhitektor: ['archicad', 'revit'],
  'inzhener-konstruktor': ['lira', 'scad', 'autocad'],
  'rukovoditel-proekta': ['ms_project', 'primavera'],
  snabzhenets: ['uso_1c', 'excel'],
};

export function programsOf(random: Random, slug: string): NonNullable<NewResume['pcPrograms']> {
  return (PROGRAMS[slug] ?? ['autocad', 'excel']).map((key) => ({
    key,
    level: random.pick(['basic', 'confident', 'confident', 'expert'] as const),
  }));
}
