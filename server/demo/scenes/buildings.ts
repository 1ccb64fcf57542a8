import { craneAt, each, line, outdoors, range, rect, shape, windows, type Scene } from './shapes.ts';

const quarter: Scene = (random, colours, width, height) => {
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

const scaffold: Scene = (random, colours, width, height) => {
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

/** A monolithic core with open floors, and the crane beside it. */
const tower: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.88);
  const x = width * 0.5 - height * 0.24;
  const wide = height * 0.48;
  const floors = random.int(7, 9);
  const step = (height * 0.72) / floors;
  return (
    back +
    rect(x + wide * 0.38, floor - height * 0.8, wide * 0.24, height * 0.8, colours.far) +
    each(floors, (at) => rect(x, floor - step * (at + 1), wide, height * 0.016, colours.dark)) +
    each(floors - 3, (at) => rect(x, floor - step * (at + 1), wide, step * 0.98, at % 2 ? colours.light : '#dfe3e1')) +
    each(floors - 3, (at) =>
      windows(random, { x, y: floor - step * (at + 1), width: wide, height: step, columns: 6, rows: 1 }, colours),
    ) +
    each(5, (at) => rect(x + (wide * at) / 4.2, floor - step * floors, height * 0.014, step * 3.2, colours.steel)) +
    craneAt(x + wide + height * 0.16, floor, height * 0.84, height * 0.5, colours)
  );
};

/** New houses with coloured panels. */
const facade: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.9);
  const count = Math.ceil(width / (height * 0.5));
  const wide = width / count;
  return (
    back +
    each(count, (at) => {
      const tall = height * (0.5 + random.next() * 0.3);
      const x = at * wide;
      const rows = Math.round((tall / height) * 9);
      return (
        rect(x, floor - tall, wide - 6, tall, [colours.light, '#d8d0c3', colours.far][at % 3] ?? colours.light) +
        rect(x, floor - tall, (wide - 6) * 0.24, tall, at % 2 ? colours.steel : colours.accent) +
        windows(
          random,
          { x: x + wide * 0.24, y: floor - tall, width: wide * 0.74, height: tall, columns: 4, rows },
          { dark: '#6b8299', accent: colours.accent },
        )
      );
    })
  );
};

/** A timber house with its rafters open. */
const house: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.82);
  const x = width / 2 - height * (0.44 + random.next() * 0.1);
  const wide = height * 0.86;
  const wall = height * 0.3;
  const ridge = floor - wall - height * 0.3;
  const rafters = range(8).map((at) => {
    const foot = x - height * 0.05 + ((wide + height * 0.1) * at) / 7;
    return `M${foot} ${floor - wall}L${x + wide / 2} ${ridge}`;
  });
  return (
    back +
    rect(x, floor - wall, wide, wall, '#c9a26b') +
    each(7, (at) => rect(x, floor - wall + (wall * at) / 7, wide, 3, '#a9824e')) +
    rect(x + wide * 0.14, floor - wall * 0.74, wide * 0.2, wall * 0.4, colours.sky) +
    rect(x + wide * 0.6, floor - wall * 0.76, wide * 0.18, wall * 0.76, colours.dark) +
    line(rafters.join(''), colours.steel, height * 0.014) +
    line(
      `M${x - height * 0.06} ${floor - wall}L${x + wide / 2} ${ridge}L${x + wide + height * 0.06} ${floor - wall}`,
      colours.dark,
      height * 0.02,
    ) +
    each(4, (at) =>
      rect(
        x + wide + height * 0.16,
        floor - height * 0.03 * (at + 1),
        height * 0.34,
        height * 0.022,
        at % 2 ? '#c9a26b' : '#b58d58',
      ),
    )
  );
};

/** A school: low wings, a long row of windows, an entrance. */
const school: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.84);
  const x = width * 0.1;
  const wide = width * 0.8;
  const tall = height * 0.36;
  return (
    back +
    rect(x, floor - tall, wide, tall, '#d8d0c3') +
    rect(width * 0.42, floor - tall * 1.22, width * 0.16, tall * 1.22, colours.steel) +
    windows(
      random,
      { x, y: floor - tall, width: width * 0.32, height: tall, columns: 7, rows: 3 },
      { dark: '#6b8299', accent: colours.accent },
    ) +
    windows(
      random,
      { x: width * 0.58, y: floor - tall, width: width * 0.32, height: tall, columns: 7, rows: 3 },
      { dark: '#6b8299', accent: colours.accent },
    ) +
    rect(width * 0.455, floor - tall * 0.44, width * 0.09, tall * 0.44, colours.dark) +
    rect(width * 0.43, floor - tall * 0.5, width * 0.14, height * 0.02, colours.light) +
    each(5, (at) =>
      rect(x + wide * (0.03 + at * 0.05), floor - height * 0.07, height * 0.012, height * 0.09, colours.dark),
    ) +
    line(`M${x} ${floor - height * 0.05}H${width * 0.38}`, colours.dark, 4)
  );
};

/** An old house with columns and a pediment, its wing behind scaffolding. */
const manor: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.86);
  const middle = width * 0.5;
  const u = height / 10;
  const right = middle + u * 2.2;
  return (
    back +
    rect(middle - u * 5.4, floor - u * 3.2, u * 10.8, u * 3.2, '#dcc9a3') +
    windows(
      random,
      { x: middle - u * 5.2, y: floor - u * 3, width: u * 3, height: u * 2.7, columns: 3, rows: 2 },
      colours,
    ) +
    windows(random, { x: right, y: floor - u * 3, width: u * 3, height: u * 2.7, columns: 3, rows: 2 }, colours) +
    rect(middle - u * 2, floor - u * 3.7, u * 4, u * 3.7, '#e8d9b8') +
    shape(
      `M${middle - u * 2.3} ${floor - u * 3.7}L${middle} ${floor - u * 5}L${middle + u * 2.3} ${floor - u * 3.7}Z`,
      colours.light,
    ) +
    each(4, (at) => rect(middle - u * 1.8 + at * u * 1.1, floor - u * 3.6, u * 0.34, u * 3.6, colours.light)) +
    rect(middle - u * 2.4, floor - u * 0.3, u * 4.8, u * 0.3, colours.far) +
    line(
      each(5, (at) => `M${right + at * u * 0.8} ${floor}v-${u * 3.6}`) +
        each(4, (at) => `M${right} ${floor - u * 0.9 * at - u * 0.6}h${u * 3.2}`),
      colours.steel,
      4,
    )
  );
};

export const BUILDINGS = { quarter, scaffold, tower, facade, house, school, manor } as const satisfies Record<
  string,
  Scene
>;
