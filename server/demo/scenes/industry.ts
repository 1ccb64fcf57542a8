import { craneAt, each, line, outdoors, range, rect, shape, type Scene } from './shapes.ts';

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

/** A works: halls, chimneys, tanks. */
const plant: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.84);
  const hall = height * 0.3;
  const saw = range(5).map((at) => {
    const x = width * 0.08 + at * width * 0.085;
    return `M${x} ${floor - hall}V${floor - hall - height * 0.1}L${x + width * 0.085} ${floor - hall}Z`;
  });
  return (
    back +
    [0.58, 0.64]
      .map(
        (share, at) =>
          rect(width * share, floor - height * (0.66 - at * 0.08), height * 0.05, height * 0.66, colours.light) +
          rect(width * share, floor - height * (0.62 - at * 0.08), height * 0.05, height * 0.035, colours.steel),
      )
      .join('') +
    shape(saw.join(''), colours.far) +
    rect(width * 0.08, floor - hall, width * 0.425, hall, colours.dark) +
    each(6, (at) =>
      rect(
        width * (0.1 + at * 0.066),
        floor - hall * 0.74,
        width * 0.042,
        hall * 0.22,
        at === random.int(0, 5) ? colours.accent : colours.sky,
      ),
    ) +
    [0.74, 0.85]
      .map(
        (share) =>
          rect(width * share - height * 0.09, floor - height * 0.28, height * 0.18, height * 0.28, colours.light) +
          `<ellipse cx="${width * share}" cy="${floor - height * 0.28}" rx="${height * 0.09}" ry="${height * 0.03}" fill="${colours.far}"/>` +
          rect(width * share - height * 0.09, floor - height * 0.14, height * 0.18, height * 0.03, colours.steel),
      )
      .join('') +
    line(
      `M${width * 0.505} ${floor - height * 0.2}H${width * 0.72}M${width * 0.505} ${floor - height * 0.16}H${width * 0.72}`,
      colours.accent,
      height * 0.016,
    )
  );
};

/** A finished store with its docks. */
const warehouse: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.8);
  const tall = height * 0.42;
  const docks = Math.max(4, Math.round(width / (height * 0.3)));
  const step = width / docks;
  const van = random.int(1, docks - 2);
  return (
    back +
    rect(0, floor - tall, width, tall, colours.light) +
    each(Math.round(width / 26), (at) => rect(at * 26, floor - tall, 2, tall, '#dcdfdd')) +
    rect(0, floor - tall, width, height * 0.05, colours.steel) +
    each(
      docks,
      (at) =>
        rect(at * step + step * 0.2, floor - height * 0.22, step * 0.6, height * 0.22, colours.dark) +
        rect(
          at * step + step * 0.27,
          floor - height * 0.19,
          step * 0.46,
          height * 0.19,
          at === van ? colours.accent : '#b9c1c2',
        ) +
        rect(at * step + step * 0.16, floor - height * 0.02, step * 0.68, height * 0.03, '#e0b04a'),
    ) +
    rect(van * step + step * 0.2, floor - height * 0.16, step * 0.6, height * 0.2, colours.light) +
    rect(van * step + step * 0.2, floor + height * 0.04, step * 0.6, height * 0.03, colours.dark)
  );
};

/** Storage towers of grain with a gallery above them. */
const silo: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.84);
  const u = height / 10;
  const left = width * 0.5 - u * 5;
  const tall = u * (4.6 + random.next() * 0.6);
  return (
    back +
    each(4, (at) => {
      const x = left + at * u * 2.1;
      return (
        rect(x, floor - tall, u * 1.9, tall, at % 2 ? colours.light : '#dfe3e1') +
        shape(`M${x} ${floor - tall}l${u * 0.95} -${u * 0.7}l${u * 0.95} ${u * 0.7}Z`, colours.far) +
        each(5, (row) => rect(x, floor - (tall * (row + 1)) / 6, u * 1.9, 3, '#b9c1c2'))
      );
    }) +
    rect(left + u * 8.8, floor - tall - u * 2, u * 1.2, tall + u * 2, colours.dark) +
    line(`M${left + u * 0.9} ${floor - tall - u}H${left + u * 9}`, colours.steel, u * 0.3) +
    rect(left + u * 10.2, floor - u * 1.6, u * 2.4, u * 1.6, colours.accent) +
    rect(left + u * 10.8, floor - u * 1.1, u * 1.1, u * 1.1, colours.dark)
  );
};

/** The curved roof of an arena above its glass. */
const arena: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.84);
  const [x, wide] = [width * 0.5 - height * 0.7, height * 1.4];
  const eaves = floor - height * 0.26;
  const glass = range(12).map((at) => `M${x + (wide * at) / 11} ${floor}V${eaves}`);
  return (
    back +
    rect(x, eaves, wide, height * 0.26, '#8fb0c8') +
    line(glass.join(''), colours.light, 5) +
    shape(
      `M${x - height * 0.08} ${eaves}Q${width * 0.5} ${eaves - height * (0.44 + random.next() * 0.08)} ${x + wide + height * 0.08} ${eaves}Z`,
      colours.light,
    ) +
    line(
      `M${x - height * 0.08} ${eaves}Q${width * 0.5} ${eaves - height * 0.46} ${x + wide + height * 0.08} ${eaves}`,
      colours.steel,
      height * 0.02,
    ) +
    craneAt(x + wide + height * 0.3, floor, height * 0.66, height * 0.46, colours)
  );
};

/** A power station: cooling towers and the turbine hall. */
const station: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.84);
  const u = height / 10;
  const cooling = (x: number, size: number) =>
    shape(
      `M${x} ${floor}Q${x + size * 0.5} ${floor - size * 1.1} ${x + size * 0.3} ${floor - size * 1.7}H${x + size * 1.1}Q${x + size * 0.9} ${floor - size * 1.1} ${x + size * 1.4} ${floor}Z`,
      colours.light,
    ) + rect(x + size * 0.29, floor - size * 1.7, size * 0.82, size * 0.08, colours.steel);
  const hall = width * 0.5;
  return (
    back +
    cooling(hall - u * 6.6, u * 3) +
    cooling(hall - u * 2.4, u * (2.6 + random.next() * 0.4)) +
    rect(hall + u * 1.6, floor - u * 2.6, u * 5, u * 2.6, colours.dark) +
    each(6, (at) => rect(hall + u * (1.9 + at * 0.78), floor - u * 1.9, u * 0.4, u * 1, colours.sky)) +
    rect(hall + u * 5.4, floor - u * 4.4, u * 0.5, u * 4.4, colours.accent) +
    shape(`M${hall + u * 2.2} ${floor - u * 2.6}a${u} ${u} 0 0 1 ${u * 2} 0Z`, colours.far)
  );
};

export const INDUSTRY = { frame, plant, warehouse, silo, arena, station } as const satisfies Record<string, Scene>;
