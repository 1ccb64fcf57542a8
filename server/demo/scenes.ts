import type { Random } from './random.ts';

/** Calm colours of one picture. */
export interface Palette {
  sky: string;
  far: string;
  ground: string;
  steel: string;
  dark: string;
  light: string;
  accent: string;
}

export const PALETTES: readonly Palette[] = [
  {
    sky: '#d6e4ef',
    far: '#b3c3cf',
    ground: '#8f8070',
    steel: '#93300f',
    dark: '#48545a',
    light: '#eef0ee',
    accent: '#d9a441',
  },
  {
    sky: '#e9dfd2',
    far: '#cbb9a5',
    ground: '#857565',
    steel: '#8a3a1e',
    dark: '#4d4a48',
    light: '#f5efe6',
    accent: '#5e8ba6',
  },
  {
    sky: '#dde3e2',
    far: '#b5bfbd',
    ground: '#7d837d',
    steel: '#7a3a22',
    dark: '#3f4a4a',
    light: '#f1f3f1',
    accent: '#c8862c',
  },
  {
    sky: '#c9d8e6',
    far: '#9fb3c5',
    ground: '#dfe4e6',
    steel: '#a2441f',
    dark: '#3d4c5c',
    light: '#f7f9fa',
    accent: '#e0b04a',
  },
];

/** Draws the inside of an SVG of `width` × `height`. */
export type Scene = (random: Random, colours: Palette, width: number, height: number) => string;

const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${fill}"/>`;
const line = (points: string, stroke: string, width: number) =>
  `<path d="${points}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linejoin="round"/>`;
const range = (count: number) => Array.from({ length: count }, (_, index) => index);

/** Sky, a far ridge or wood, the ground. Answers the SVG and the height of the ground line. */
function outdoors(
  random: Random,
  { sky, far, ground }: Palette,
  width: number,
  height: number,
  share = 0.84,
): [string, number] {
  const floor = Math.round(height * share);
  const step = width / 8;
  const ridge = range(9).map((at) => `L${at * step} ${floor - height * (0.12 + random.next() * 0.2)}`);
  return [
    rect(0, 0, width, height, sky) +
      `<path d="M0 ${floor}${ridge.join('')}L${width} ${floor}Z" fill="${far}"/>` +
      rect(0, floor, width, height - floor, ground),
    floor,
  ];
}

const frame: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height);
  const bay = height * 0.22;
  const columns = Math.floor(width / bay) - 1;
  const levels = random.int(2, 3);
  const top = (level: number) => floor - level * height * 0.2;
  const posts = range(columns + 1).map((at) =>
    rect(bay / 2 + at * bay, top(levels), height * 0.018, floor - top(levels), colours.steel),
  );
  const beams = range(levels).map((level) =>
    rect(bay / 2, top(level + 1), columns * bay + height * 0.018, height * 0.014, colours.steel),
  );
  const braces = random.sample(range(columns), 3).map((at) => {
    const x = bay / 2 + at * bay;
    return line(
      range(levels)
        .map((level) => `M${x} ${top(level)}L${x + bay} ${top(level + 1)}`)
        .join(''),
      colours.steel,
      height * 0.008,
    );
  });
  return (
    back +
    craneAt(width * 0.82, floor, height * 0.78, width * 0.3, colours) +
    posts.join('') +
    beams.join('') +
    braces.join('')
  );
};

function craneAt(x: number, floor: number, size: number, boom: number, { dark, accent }: Palette): string {
  const top = floor - size;
  const hook = x - boom * 0.6;
  return (
    rect(x - 5, top, 10, size, dark) +
    rect(x - boom, top + 18, boom * 1.35, 8, dark) +
    line(`M${x - boom * 0.9} ${top + 18}L${x} ${top - 26}L${x + boom * 0.33} ${top + 18}`, dark, 3) +
    rect(x + boom * 0.22, top + 26, boom * 0.12, 26, dark) +
    line(`M${hook} ${top + 26}V${top + size * 0.3}`, dark, 3) +
    rect(hook - 26, top + size * 0.3, 52, 18, accent)
  );
}

const crane: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height);
  const blocks = range(3).map((at) => {
    const tall = height * (0.28 + random.next() * 0.24);
    const x = width * (0.06 + at * 0.24);
    const wide = width * 0.19;
    const windows = range(Math.floor(tall / 46)).flatMap((row) =>
      range(4).map((column) =>
        rect(
          x + 16 + (column * (wide - 24)) / 4,
          floor - tall + 18 + row * 46,
          (wide - 24) / 4 - 14,
          26,
          random.chance(0.16) ? colours.accent : colours.dark,
        ),
      ),
    );
    return rect(x, floor - tall, wide, tall, at === 2 ? colours.light : colours.far) + windows.join('');
  });
  return back + blocks.join('') + craneAt(width * 0.86, floor, height * 0.76, width * 0.42, colours);
};

const rebar: Scene = (random, colours, width, height) => {
  const horizon = height * (0.26 + random.next() * 0.08);
  const columns = range(4).map((at) =>
    rect(width * (0.06 + at * 0.26), horizon * 0.2, width * 0.06, horizon * 0.9, colours.dark),
  );
  const vanish = width / 2;
  const along = range(41).map(
    (at) => `M${vanish + (at - 20) * width * 0.035} ${horizon}L${vanish + (at - 20) * width * 0.15} ${height}`,
  );
  const across = range(11).map((at) => `M0 ${horizon + (height - horizon) * (at / 10) ** 2}H${width}`);
  return (
    rect(0, 0, width, horizon, colours.sky) +
    columns.join('') +
    rect(0, horizon * 0.12, width, horizon * 0.16, colours.far) +
    rect(0, horizon, width, height - horizon, '#b9beb8') +
    line(along.join('') + across.join(''), colours.steel, 4)
  );
};

const camp: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.8);
  const trees = range(14).map((at) => {
    const x = (at * width) / 13 + random.int(-18, 18);
    const tall = height * (0.26 + random.next() * 0.14);
    return `<path d="M${x - 42} ${floor}L${x} ${floor - tall - 40}L${x + 42} ${floor}Z" fill="#5d7263"/>`;
  });
  const cabin = height * 0.34;
  const cabins = range(Math.ceil(width / cabin)).flatMap((at) =>
    range(2).map((level) => {
      const x = at * cabin + 8;
      const y = floor - (level + 1) * height * 0.19 + 10;
      return (
        rect(x, y, cabin - 12, height * 0.18, colours.light) +
        rect(x, y, cabin - 12, 12, level ? colours.accent : colours.steel) +
        rect(x + 22, y + 40, cabin * 0.26, height * 0.07, colours.dark) +
        rect(x + cabin * 0.6, y + 34, cabin * 0.16, height * 0.18 - 34, colours.dark)
      );
    }),
  );
  return back + trees.join('') + cabins.join('');
};

const facade: Scene = (random, colours, width, height) => {
  const cell = height / 6;
  const split = Math.floor((width / cell) * (0.4 + random.next() * 0.2));
  const windows = range(Math.ceil(width / cell)).flatMap((column) =>
    range(6).map((row) => {
      const lit = random.chance(0.12);
      return rect(
        column * cell + cell * 0.28,
        row * cell + cell * 0.24,
        cell * 0.46,
        cell * 0.5,
        lit ? colours.accent : '#6b8299',
      );
    }),
  );
  const posts = range(Math.ceil(width / cell) - split + 1).map((at) => `M${(split + at) * cell} 0V${height}`);
  const decks = range(7).map((row) => `M${split * cell} ${row * cell + 4}H${width}`);
  const diagonals = range(3).map((at) => `M${split * cell} ${(at * 2 + 2) * cell}L${width} ${at * 2 * cell}`);
  return (
    rect(0, 0, width, height, '#d8d0c3') +
    windows.join('') +
    `<rect x="${split * cell}" y="0" width="${width}" height="${height}" fill="#4f8f72" opacity=".38"/>` +
    line(posts.join('') + diagonals.join(''), colours.dark, 5) +
    line(decks.join(''), '#8d6a3f', 9)
  );
};

const pipeline: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.66);
  const thick = height * 0.15;
  const y = height * 0.6;
  const seams = range(6).map((at) => rect(width * (0.1 + at * 0.17), y - thick / 2, 8, thick, colours.dark));
  const supports = range(5).map((at) =>
    rect(width * (0.08 + at * 0.21), y + thick / 2, height * 0.05, height * 0.12, colours.dark),
  );
  const boom = width * (0.25 + random.next() * 0.4);
  const layer =
    rect(boom, floor - height * 0.16, height * 0.24, height * 0.12, colours.accent) +
    line(
      `M${boom + height * 0.1} ${floor - height * 0.1}L${boom + height * 0.34} ${height * 0.16}V${y - thick / 2}`,
      colours.dark,
      6,
    );
  return (
    back +
    layer +
    supports.join('') +
    rect(0, y - thick / 2, width, thick, colours.steel) +
    rect(0, y - thick / 2 + thick * 0.16, width, thick * 0.14, '#ffffff2e') +
    seams.join('')
  );
};

const road: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.52);
  const middle = width * (0.44 + random.next() * 0.12);
  const dashes = range(5).map((at) => {
    const near = ((at + 1) / 5) ** 2;
    const y = floor + (height - floor) * near;
    return rect(middle - 6 * near, y - height * 0.05 * near, 12 * near, height * 0.05 * near, colours.light);
  });
  const x = width * 0.62;
  const wheel = height * 0.075;
  const roller =
    rect(x, floor - height * 0.16, height * 0.26, height * 0.12, colours.accent) +
    rect(x + height * 0.07, floor - height * 0.28, height * 0.13, height * 0.12, colours.dark) +
    [0, 0.26]
      .map((at) => `<circle cx="${x + height * at}" cy="${floor - wheel * 0.3}" r="${wheel}" fill="${colours.dark}"/>`)
      .join('');
  return (
    back +
    `<path d="M${middle - 40} ${floor}H${middle + 40}L${width * 0.98} ${height}H${width * 0.02}Z" fill="#565c5d"/>` +
    dashes.join('') +
    roller
  );
};

const earth: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.62);
  const x = width * (0.34 + random.next() * 0.14);
  const u = height * 0.1;
  const digger =
    `<rect x="${x}" y="${floor - u * 0.7}" width="${u * 3}" height="${u * 0.7}" rx="${u * 0.35}" fill="${colours.dark}"/>` +
    rect(x + u * 0.3, floor - u * 1.9, u * 2.3, u * 1.2, colours.accent) +
    rect(x + u * 1.5, floor - u * 2.9, u * 1.1, u, colours.dark) +
    line(
      `M${x + u * 2.4} ${floor - u * 1.6}L${x + u * 4.2} ${floor - u * 3.4}L${x + u * 5.6} ${floor - u * 1.2}`,
      colours.accent,
      u * 0.34,
    ) +
    `<path d="M${x + u * 5.1} ${floor - u * 1.3}h${u * 1.2}l-${u * 0.2} ${u}h-${u}Z" fill="${colours.dark}"/>`;
  const pit = `<path d="M${x + u * 4} ${floor}L${x + u * 5.4} ${height}H${width}V${floor + u * 0.4}Z" fill="#6c5a48"/><path d="M0 ${floor}q${u * 1.6} -${u * 2.4} ${u * 3.2} 0Z" fill="#7b6853"/>`;
  return back + pit + digger;
};

const bridge: Scene = (random, colours, width, height) => {
  const [back] = outdoors(random, colours, width, height, 0.7);
  const deck = height * 0.44;
  const step = width / 5;
  const piers = range(5).map((at) => rect(step * (at + 0.4), deck, step * 0.16, height * 0.4, colours.light));
  const arches = range(4).map((at) =>
    line(
      `M${step * (at + 0.48)} ${deck}q${step / 2} -${height * (0.2 + random.next() * 0.02)} ${step} 0`,
      colours.steel,
      10,
    ),
  );
  return (
    back +
    rect(0, height * 0.74, width, height * 0.26, '#7f9bb0') +
    piers.join('') +
    arches.join('') +
    rect(0, deck - 6, width, height * 0.05, colours.dark) +
    craneAt(width * 0.8, height * 0.74, height * 0.62, width * 0.2, colours)
  );
};

const roof: Scene = (random, colours, width, height) => {
  const [back] = outdoors(random, colours, width, height, 0.5);
  const rolls = range(4).map(
    (at) =>
      `<rect x="${width * (0.12 + at * 0.16)}" y="${height * 0.58}" width="${width * 0.11}" height="${height * 0.05}" rx="12" fill="${colours.dark}"/>`,
  );
  const seams = range(9).map(
    (at) =>
      `M${width * 0.5 + (at - 4) * width * 0.05} ${height * 0.46}L${width * 0.5 + (at - 4) * width * 0.24} ${height}`,
  );
  const box = width * (0.68 + random.next() * 0.1);
  return (
    back +
    `<path d="M${width * 0.2} ${height * 0.46}H${width * 0.8}L${width * 1.3} ${height}H-${width * 0.3}Z" fill="#c3c8c7"/>` +
    line(seams.join(''), '#9aa2a1', 4) +
    rolls.join('') +
    rect(box, height * 0.34, width * 0.12, height * 0.17, colours.light) +
    rect(box, height * 0.34, width * 0.12, 12, colours.steel)
  );
};

const interior: Scene = (random, colours, width, height) => {
  const far = height * 0.62;
  const ducts = range(3).map((at) =>
    rect(0, height * (0.08 + at * 0.1), width, height * 0.045, at === 1 ? colours.accent : '#a9b3b5'),
  );
  const tiles = range(13).map(
    (at) => `M${width * 0.5 + (at - 6) * width * 0.06} ${far}L${width * 0.5 + (at - 6) * width * 0.2} ${height}`,
  );
  const window = width * (0.12 + random.next() * 0.08);
  const ladder = width * 0.74;
  return (
    rect(0, 0, width, height, colours.light) +
    rect(window, height * 0.34, width * 0.24, height * 0.2, colours.sky) +
    line(`M${window + width * 0.12} ${height * 0.34}v${height * 0.2}`, colours.dark, 5) +
    ducts.join('') +
    rect(0, far, width, height - far, '#c2b6a5') +
    line(`${tiles.join('')}M0 ${height * 0.72}H${width}M0 ${height * 0.86}H${width}`, '#9b8f7e', 3) +
    line(
      `M${ladder} ${height * 0.36}L${ladder - 60} ${height * 0.88}M${ladder + 20} ${height * 0.36}L${ladder + 80} ${height * 0.88}`,
      colours.steel,
      10,
    ) +
    line(
      range(5)
        .map((at) => `M${ladder - 10 - at * 10} ${height * (0.44 + at * 0.09)}h${40 + at * 20}`)
        .join(''),
      colours.steel,
      7,
    )
  );
};

const grid: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height);
  const towers = range(3).map((at) => {
    const x = width * (0.16 + at * 0.34);
    const tall = height * (0.7 - at * 0.08);
    const arms = [0.06, 0.2, 0.34].map(
      (share) => `M${x - tall * 0.22} ${floor - tall * (1 - share)}H${x + tall * 0.22}`,
    );
    return line(
      `M${x - tall * 0.12} ${floor}L${x} ${floor - tall}L${x + tall * 0.12} ${floor}M${x - tall * 0.1} ${floor - tall * 0.2}L${x + tall * 0.06} ${floor - tall * 0.5}M${x + tall * 0.1} ${floor - tall * 0.2}L${x - tall * 0.06} ${floor - tall * 0.5}${arms.join('')}`,
      colours.dark,
      6,
    );
  });
  const sag = height * (0.1 + random.next() * 0.06);
  const wires = [0.2, 0.3].map((share) =>
    line(
      `M0 ${height * share}Q${width * 0.33} ${height * share + sag} ${width * 0.5} ${height * (share + 0.04)}T${width} ${height * (share + 0.1)}`,
      colours.dark,
      2,
    ),
  );
  return back + wires.join('') + towers.join('');
};

const survey: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.74);
  const x = width * (0.3 + random.next() * 0.2);
  const head = height * 0.34;
  const pegs = range(6).map((at) =>
    rect(
      width * (0.55 + at * 0.075),
      floor - height * 0.06 + at * 8,
      8,
      height * 0.08,
      at % 2 ? colours.accent : colours.steel,
    ),
  );
  return (
    back +
    pegs.join('') +
    line(`M${width * 0.55} ${floor - height * 0.03}L${width * 0.93} ${floor + 22}`, colours.light, 3) +
    line(
      `M${x} ${head + 60}L${x - width * 0.09} ${height * 0.96}M${x} ${head + 60}V${height * 0.98}M${x} ${head + 60}L${x + width * 0.09} ${height * 0.96}`,
      colours.accent,
      14,
    ) +
    rect(x - 44, head - 40, 88, 96, colours.dark) +
    `<circle cx="${x}" cy="${head}" r="24" fill="${colours.light}"/><circle cx="${x}" cy="${head}" r="12" fill="${colours.steel}"/>`
  );
};

const office: Scene = (random, colours, width, height) => {
  const desk = height * 0.74;
  const screens = [0.16, 0.5].map((share) => {
    const x = width * share;
    const plan = range(5).map(
      (at) => `M${x + 30 + at * width * 0.05} ${height * 0.3}v${height * (0.1 + random.next() * 0.2)}`,
    );
    return (
      rect(x, height * 0.24, width * 0.3, height * 0.4, colours.dark) +
      rect(x + 14, height * 0.24 + 14, width * 0.3 - 28, height * 0.4 - 28, '#20405c') +
      line(
        `${plan.join('')}M${x + 24} ${height * 0.42}h${width * 0.26}M${x + 24} ${height * 0.52}h${width * 0.2}`,
        '#9cc4e6',
        3,
      ) +
      rect(x + width * 0.13, height * 0.64, width * 0.04, height * 0.1, colours.dark)
    );
  });
  return (
    rect(0, 0, width, height, colours.light) +
    rect(0, 0, width, height * 0.16, colours.sky) +
    screens.join('') +
    rect(0, desk, width, height - desk, '#b08d62') +
    `<rect x="${width * 0.84}" y="${height * 0.64}" width="${width * 0.08}" height="${height * 0.1}" fill="${colours.steel}"/>` +
    rect(width * 0.08, desk + 30, width * 0.34, height * 0.08, colours.light)
  );
};

export const SCENES = {
  frame,
  crane,
  rebar,
  camp,
  facade,
  pipeline,
  road,
  earth,
  bridge,
  roof,
  interior,
  grid,
  survey,
  office,
} as const satisfies Record<string, Scene>;
export type SceneName = keyof typeof SCENES;
