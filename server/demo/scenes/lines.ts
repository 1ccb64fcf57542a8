import { craneAt, disc, each, line, lorry, outdoors, range, rect, shape, type Scene } from './shapes.ts';

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

/** Pipes laid in a trench, seen along it. */
const trench: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.4);
  const middle = width * (0.46 + random.next() * 0.08);
  const u = height / 10;
  return (
    back +
    shape(
      `M${middle - u * 0.8} ${floor}H${middle + u * 0.8}L${middle + u * 5} ${height}H${middle - u * 5}Z`,
      '#6c5a48',
    ) +
    shape(
      `M${middle - u * 0.4} ${floor}H${middle + u * 0.4}L${middle + u * 3} ${height}H${middle - u * 3}Z`,
      '#574838',
    ) +
    shape(
      `M${middle - u * 0.22} ${floor}h${u * 0.16}L${middle - u * 0.4} ${height}H${middle - u * 2}Z`,
      colours.steel,
    ) +
    shape(`M${middle + u * 0.08} ${floor}h${u * 0.16}L${middle + u * 2} ${height}H${middle + u * 0.4}Z`, '#4f7a9a') +
    each(4, (at) => {
      const near = ((at + 1) / 4) ** 2;
      const y = floor + (height - floor) * near - u * 0.3;
      return rect(middle - u * (0.6 + 2.8 * near), y, u * (1.2 + 5.6 * near), u * 0.16 * (0.6 + near), colours.accent);
    }) +
    shape(`M${width * 0.02} ${floor + u}q${u * 2} -${u * 2.6} ${u * 4.6} 0Z`, '#7b6853') +
    lorry(middle + u * 4.4, floor + u * 1.2, u * 0.62, colours)
  );
};

/** Rails on sleepers to the horizon. */
const rail: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.46);
  const middle = width * (0.44 + random.next() * 0.12);
  const u = height / 10;
  const track = (x: number) =>
    each(9, (at) => {
      const near = ((at + 1) / 9) ** 2;
      const y = floor + (height - floor) * near;
      return rect(
        x + (x - middle) * near * 3 - u * (0.4 + 2.2 * near),
        y - u * 0.3 * near,
        u * (0.8 + 4.4 * near),
        u * 0.24 * (0.3 + near),
        '#6c5a48',
      );
    }) +
    line(
      [-1, 1]
        .map((side) => `M${x + side * u * 0.2} ${floor}L${x + (x - middle) * 3 + side * u * 1.7} ${height}`)
        .join(''),
      colours.dark,
      u * 0.14,
    );
  return (
    back +
    shape(
      `M${middle - u * 1.6} ${floor}H${middle + u * 1.6}L${middle + u * 9} ${height}H${middle - u * 9}Z`,
      '#a9aba4',
    ) +
    track(middle - u * 0.7) +
    track(middle + u * 0.9) +
    line(
      each(
        3,
        (at) =>
          `M${middle - u * (2.2 + at * 1.9)} ${floor + u * (0.1 + at * 0.9)}v-${u * (1.5 + at)}h${u * (0.9 + at * 0.6)}`,
      ),
      colours.steel,
      u * 0.12,
    )
  );
};

/** A tunnel of rings, lit along the crown. */
const tunnel: Scene = (random, colours, width, height) => {
  const [x, y] = [width * (0.47 + random.next() * 0.06), height * 0.54];
  const far = height * 0.16;
  return (
    rect(0, 0, width, height, '#2f3638') +
    each(7, (at) => disc(x, y, far + (width * 0.62 - far) * ((7 - at) / 7) ** 1.6, at % 2 ? '#4d575a' : '#586366')) +
    disc(x, y, far, colours.accent) +
    disc(x, y, far * 0.72, '#2f3638') +
    shape(
      `M${x - far * 0.9} ${y + far * 0.5}H${x + far * 0.9}L${x + width * 0.4} ${height}H${x - width * 0.4}Z`,
      '#3a4244',
    ) +
    line(
      `M${x - far * 0.4} ${y + far * 0.6}L${x - width * 0.16} ${height}M${x + far * 0.4} ${y + far * 0.6}L${x + width * 0.16} ${height}`,
      colours.steel,
      height * 0.014,
    ) +
    each(4, (at) => disc(x - far * (0.9 + at * 0.7), y - far * (0.9 + at * 0.62), 5 + at * 3, colours.light))
  );
};

/** A runway with its markings and lights. */
const airfield: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.5);
  const middle = width * 0.5;
  const u = height / 10;
  const tower = middle + width * (0.22 + random.next() * 0.1);
  return (
    back +
    rect(tower, floor - u * 2.6, u * 0.6, u * 2.6, colours.light) +
    shape(`M${tower - u * 0.5} ${floor - u * 3.4}h${u * 1.6}l-${u * 0.3} ${u * 0.8}h-${u}Z`, colours.dark) +
    rect(tower + u * 1.2, floor - u * 1.1, u * 4.4, u * 1.1, colours.far) +
    shape(
      `M${middle - u * 0.9} ${floor}H${middle + u * 0.9}L${middle + u * 7.6} ${height}H${middle - u * 7.6}Z`,
      '#565c5d',
    ) +
    each(5, (at) => {
      const near = ((at + 1) / 5) ** 2;
      return rect(
        middle - u * 0.16 * near,
        floor + (height - floor) * near - u * 0.8 * near,
        u * 0.32 * near,
        u * 0.7 * near,
        colours.light,
      );
    }) +
    each(6, (at) =>
      shape(
        `M${middle - u * 3 + at * u * 1.1} ${floor + u * 3.4}h${u * 0.5}l${(at - 2.5) * u * 0.22} ${u}h-${u * 0.6}Z`,
        colours.light,
      ),
    ) +
    each(6, (at) => disc(middle - u * (1.3 + at * at * 0.24), floor + u * at * at * 0.18, 3 + at, colours.accent))
  );
};

/** A concrete dam with its gates. */
const dam: Scene = (random, colours, width, height) => {
  const [back] = outdoors(random, colours, width, height, 0.6);
  const u = height / 10;
  const top = height * 0.36;
  const gates = Math.round(width / (u * 2.4));
  const step = width / gates;
  return (
    back +
    rect(0, top, width, height * 0.46, '#c3c8c7') +
    each(
      gates,
      (at) =>
        rect(
          at * step + step * 0.24,
          top + u * 0.8,
          step * 0.52,
          u * 1.3,
          at % 3 === random.int(0, 2) ? colours.steel : colours.dark,
        ) +
        shape(
          `M${at * step + step * 0.26} ${top + u * 2.1}h${step * 0.48}l${step * 0.1} ${u * 2.6}h-${step * 0.68}Z`,
          '#dfe9ef',
        ),
    ) +
    each(gates, (at) => rect(at * step, top - u * 0.5, step * 0.18, height * 0.5, colours.light)) +
    rect(0, top - u * 0.2, width, u * 0.5, colours.dark) +
    rect(0, height * 0.82, width, height * 0.18, '#7f9bb0') +
    craneAt(width * 0.62, top, height * 0.3, u * 3, colours)
  );
};

export const LINES = { pipeline, road, bridge, grid, trench, rail, tunnel, airfield, dam } as const satisfies Record<
  string,
  Scene
>;
