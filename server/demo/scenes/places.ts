import { disc, each, line, outdoors, range, rect, shape, type Scene } from './shapes.ts';

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

/** A canteen of a camp: a counter, tables, plates. */
const canteen: Scene = (random, colours, width, height) => {
  const u = height / 10;
  const floor = height * 0.62;
  const tables = Math.max(3, Math.round(width / (u * 4.4)));
  const step = width / tables;
  return (
    rect(0, 0, width, floor, colours.light) +
    rect(0, floor, width, height - floor, '#c2b6a5') +
    rect(0, u * 1, width, u * 0.3, colours.steel) +
    each(Math.ceil(width / (u * 2.6)), (at) => rect(at * u * 2.6 + u * 0.4, u * 1.8, u * 1.8, u * 2, colours.sky)) +
    rect(0, floor - u * 1.9, width, u * 0.3, colours.dark) +
    rect(0, floor - u * 1.6, width, u * 1.6, '#a9b3b5') +
    each(Math.ceil(width / (u * 1.7)), (at) =>
      rect(
        at * u * 1.7 + u * 0.3,
        floor - u * (2.3 + (at % 2) * 0.2),
        u * 0.9,
        u * 0.4 + (at % 2) * u * 0.2,
        random.chance(0.4) ? colours.accent : colours.dark,
      ),
    ) +
    each(tables, (at) => {
      const x = at * step + step * 0.12;
      return (
        rect(x + step * 0.08, height * 0.8, u * 0.2, height * 0.16, colours.dark) +
        rect(x + step * 0.62, height * 0.8, u * 0.2, height * 0.16, colours.dark) +
        rect(x, height * 0.77, step * 0.76, u * 0.34, '#b08d62') +
        [0.2, 0.5]
          .map(
            (share) =>
              `<ellipse cx="${x + step * share}" cy="${height * 0.765}" rx="${u * 0.5}" ry="${u * 0.12}" fill="#ffffff"/>`,
          )
          .join('')
      );
    })
  );
};

/** The gate of a site: a checkpoint, a barrier, a board with rules. */
const gate: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.8);
  const u = height / 10;
  const x = width * 0.5 - u * 4.6;
  return (
    back +
    each(Math.ceil(width / (u * 1.1)), (at) =>
      rect(at * u * 1.1, floor - u * 2.2, u * 1, u * 2.2, at % 2 ? colours.far : '#a9b3b5'),
    ) +
    rect(x, floor - u * 3.4, u * 2.6, u * 3.6, colours.light) +
    rect(x - u * 0.2, floor - u * 3.7, u * 3, u * 0.36, colours.steel) +
    rect(x + u * 0.3, floor - u * 2.7, u * 1.2, u * 1, colours.dark) +
    rect(x + u * 1.8, floor - u * 2.7, u * 0.6, u * 2.9, colours.dark) +
    rect(x + u * 2.6, floor - u * 2.4, u * 5, u * 2.6, '#565c5d') +
    rect(x + u * 2.9, floor - u * 1.4, u * 0.4, u * 1.6, colours.dark) +
    each(8, (at) =>
      rect(x + u * (3.1 + at * 0.62), floor - u * 1.3, u * 0.62, u * 0.22, at % 2 ? colours.light : colours.steel),
    ) +
    rect(x + u * 8.4, floor - u * 3, u * 1.9, u * 1.7, colours.light) +
    each(3, (at) =>
      rect(
        x + u * 8.6,
        floor - u * (2.7 - at * 0.45),
        u * (1 + random.next() * 0.4),
        u * 0.14,
        at ? colours.dark : colours.steel,
      ),
    ) +
    rect(x + u * 9.2, floor - u * 1.3, u * 0.2, u * 1.5, colours.dark)
  );
};

/** A square with paths, lawns and young trees. */
const garden: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.5);
  const middle = width * (0.44 + random.next() * 0.12);
  const u = height / 10;
  const tree = (x: number, y: number, size: number) =>
    rect(x - size * 0.06, y - size, size * 0.12, size, '#7b6853') +
    disc(x, y - size * 1.2, size * 0.46, '#5d7263') +
    disc(x - size * 0.3, y - size * 0.95, size * 0.3, '#6d8573');
  return (
    back +
    rect(0, floor, width, height - floor, '#8fa27f') +
    shape(
      `M${middle - u * 0.5} ${floor}H${middle + u * 0.5}L${middle + u * 4.4} ${height}H${middle - u * 4.4}Z`,
      '#cfc8ba',
    ) +
    line(
      each(5, (at) => `M${middle - u * (0.8 + at * 0.8)} ${floor + u * (0.5 + at * 1)}h${u * (1.6 + at * 1.6)}`),
      '#b4ac9b',
      3,
    ) +
    each(4, (at) => tree(middle - u * (2.2 + at * 2.1), floor + u * (0.5 + at * 0.9), u * (1.4 + at * 0.5))) +
    each(4, (at) => tree(middle + u * (2 + at * 2.2), floor + u * (0.5 + at * 0.9), u * (1.4 + at * 0.5))) +
    rect(middle + u * 2.6, floor + u * 2.4, u * 2, u * 0.24, '#b08d62') +
    rect(middle + u * 2.7, floor + u * 2.4, u * 0.16, u * 0.7, colours.dark) +
    rect(middle + u * 4.3, floor + u * 2.4, u * 0.16, u * 0.7, colours.dark) +
    line(`M${middle - u * 2} ${floor + u * 0.3}v-${u * 2}h${u * 0.6}`, colours.dark, u * 0.1)
  );
};

export const PLACES = { camp, office, canteen, gate, garden } as const satisfies Record<string, Scene>;
