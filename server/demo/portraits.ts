export type Sex = 'man' | 'woman';

const SIZE = 320;
const PIXELS = 224;

interface Look {
  sex: Sex;
  /** Bald or grey: of those over 45. */
  old?: true;
  back: string;
  skin: string;
  /** The side of the face away from the light. */
  shade: string;
  hair: string;
  style: keyof typeof HAIR;
  coat: string;
  vest?: string;
  helmet?: string;
}

/** Hair around a head at 160, 138 with radii 46 and 58: what lies behind it, and what lies over it. */
const HAIR = {
  short: ['', 'M112 132c-6-44 20-66 50-66 32 0 52 24 46 66-6-16-12-28-20-34-20 6-44 6-60-2-8 8-14 20-16 36Z'],
  side: ['', 'M110 136c-8-50 22-74 54-72 30 2 50 26 44 70-4-14-10-22-16-28-30 4-50-4-62-16-6 14-18 26-20 46Z'],
  thin: ['', 'M113 138c-4-14-3-28 2-38 4 8 6 16 6 26Zm94 0c4-14 3-28-2-38-4 8-6 16-6 26Z'],
  beard: [
    '',
    'M112 130c-6-44 20-66 50-66 32 0 52 24 46 66-6-16-12-26-20-32-20 6-44 6-60-2-8 8-14 18-16 34Zm2 22c10 12 24 8 46 8s36 4 46-8c0 34-22 56-46 56s-46-22-46-56Z',
  ],
  bob: [
    'M100 200c-14-84 0-142 60-142s74 58 60 142Z',
    'M108 150c-4-56 22-78 52-80 34 0 56 26 52 80-6-22-14-36-26-46-22 8-44 10-58 4-10 10-16 24-20 42Z',
  ],
  tied: [
    'M196 90c34-6 46 26 34 54-6 14-22 10-24-4Z',
    'M110 138c-6-48 20-72 50-72 32 0 54 24 48 72-6-18-14-30-24-38-22 8-40 8-54 0-10 8-16 20-20 38Z',
  ],
  long: [
    'M96 236c-10-104-4-176 64-176s74 72 64 176Z',
    'M110 148c-6-56 18-80 50-80s58 24 50 80c-8-28-22-48-50-62-26 14-42 34-50 62Z',
  ],
} as const satisfies Record<string, readonly [behind: string, over: string]>;

const ORANGE = '#d97a2b';
const VEST = '#c9d23a';
/** Twelve people of every age; each is one person's. */
const LOOKS: readonly Look[] = [
  {
    sex: 'man',
    back: '#d6e4ef',
    skin: '#dcae8f',
    shade: '#c99a7a',
    hair: '#4d3b30',
    style: 'short',
    coat: '#48545a',
    vest: ORANGE,
    helmet: '#f1f3f1',
  },
  { sex: 'man', back: '#e9dfd2', skin: '#c99474', shade: '#b58162', hair: '#2a2523', style: 'beard', coat: '#12528d' },
  { sex: 'woman', back: '#dde3e2', skin: '#e3b898', shade: '#d1a483', hair: '#6b4a32', style: 'bob', coat: '#2f6b4f' },
  {
    sex: 'man',
    back: '#c9d8e6',
    skin: '#e0b496',
    shade: '#cda081',
    hair: '#8a8580',
    style: 'thin',
    old: true,
    coat: '#353f3f',
  },
  {
    sex: 'man',
    back: '#e4e0d6',
    skin: '#bd8763',
    shade: '#a87453',
    hair: '#1f1c1b',
    style: 'side',
    coat: '#5e6b70',
    vest: VEST,
    helmet: ORANGE,
  },
  {
    sex: 'woman',
    back: '#e9dfd2',
    skin: '#dba988',
    shade: '#c79574',
    hair: '#2a2523',
    style: 'tied',
    coat: '#353f3f',
    vest: ORANGE,
    helmet: '#f1f3f1',
  },
  { sex: 'man', back: '#dde3e2', skin: '#e3b898', shade: '#d1a483', hair: '#a3794b', style: 'short', coat: '#7a4d00' },
  { sex: 'woman', back: '#d6e4ef', skin: '#e0b496', shade: '#cda081', hair: '#a8743f', style: 'long', coat: '#12528d' },
  {
    sex: 'man',
    back: '#d3dcd6',
    skin: '#d3a283',
    shade: '#bf8e6f',
    hair: '#6d655f',
    old: true,
    style: 'beard',
    coat: '#48545a',
    helmet: '#12528d',
  },
  { sex: 'man', back: '#e4e0d6', skin: '#dcae8f', shade: '#c99a7a', hair: '#54433a', style: 'side', coat: '#2f6b4f' },
  { sex: 'woman', back: '#c9d8e6', skin: '#c99474', shade: '#b58162', hair: '#1f1c1b', style: 'bob', coat: '#8a2b3c' },
  {
    sex: 'man',
    back: '#e9dfd2',
    skin: '#e0b496',
    shade: '#cda081',
    hair: '#3a302a',
    old: true,
    style: 'thin',
    coat: '#4d4a48',
    vest: VEST,
  },
];

export interface Portrait {
  sex: Sex;
  isOld: boolean;
  svg: string;
}

/** People drawn as calm shapes without features: who they are is told by their resumes. */
export const PORTRAITS: readonly Portrait[] = LOOKS.map((look) => ({
  sex: look.sex,
  isOld: look.old === true,
  svg: draw(look),
}));

function draw({ back, skin, shade, hair, style, coat, vest, helmet }: Look): string {
  const [behind, over] = HAIR[style];
  const parts = [
    `<rect width="${SIZE}" height="${SIZE}" fill="${back}"/>`,
    `<path d="${behind}" fill="${hair}"/>`,
    `<path d="M34 320c4-66 40-92 92-104h68c52 12 88 38 92 104Z" fill="${coat}"/>`,
    vest
      ? `<path d="M78 320c0-50 20-84 50-100l32 60 32-60c30 16 50 50 50 100Z" fill="${vest}"/><path d="M92 276h40v14H88Zm96 0h40l4 14h-44Z" fill="#f1f3f1"/>`
      : `<path d="m126 214 34 44 34-44 16 6-50 66-50-66Z" fill="#ffffff33"/>`,
    `<path d="M138 178h44v44c-6 14-14 24-22 30-8-6-16-16-22-30Z" fill="${shade}"/>`,
    `<ellipse cx="112" cy="146" rx="9" ry="14" fill="${shade}"/><ellipse cx="208" cy="146" rx="9" ry="14" fill="${shade}"/>`,
    `<ellipse cx="160" cy="138" rx="47" ry="59" fill="${skin}"/>`,
    `<path d="M160 79c26 0 47 26 47 59s-21 59-47 59c16-14 20-34 20-58s-6-46-20-60Z" fill="${shade}" opacity=".55"/>`,
    `<path d="${over}" fill="${hair}"/>`,
    helmet
      ? `<path d="M106 112c0-40 24-62 54-62s54 22 54 62Z" fill="${helmet}"/><path d="M96 110c24-8 104-8 128 0v11c-30-7-98-7-128 0Z" fill="${helmet}"/><path d="M150 50h20l4 58h-28Z" fill="#141b1c" opacity=".12"/><path d="M96 118c30-7 98-7 128 0v5c-30-7-98-7-128 0Z" fill="#141b1c" opacity=".22"/>`
      : '',
  ];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${PIXELS}" height="${PIXELS}" viewBox="0 0 ${SIZE} ${SIZE}">${parts.join('')}</svg>`;
}
