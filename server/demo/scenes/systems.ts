import { disc, each, line, outdoors, range, rect, shape, type Scene } from './shapes.ts';

/** A joint of a pipe under the arc, the post and its cylinders beside it. */
const welding: Scene = (random, colours, width, height) => {
  const u = height / 10;
  const x = width * (0.46 + random.next() * 0.06);
  const y = height * 0.52;
  const sparks = range(14).map((at) => {
    const turn = (at / 14) * Math.PI * 2;
    const far = u * (1 + random.next() * 1.1);
    return `M${x + Math.cos(turn) * u * 0.5} ${y + Math.sin(turn) * u * 0.5}l${Math.cos(turn) * far} ${Math.sin(turn) * far}`;
  });
  return (
    rect(0, 0, width, height, '#3b4548') +
    rect(0, height * 0.84, width, height * 0.16, '#2f3638') +
    each(Math.ceil(width / (u * 2.4)), (at) => rect(at * u * 2.4, 0, u * 0.12, height * 0.84, '#465154')) +
    rect(0, y - u * 1.5, width, u * 3, colours.steel) +
    rect(0, y - u * 1.1, width, u * 0.4, '#ffffff26') +
    rect(x - u * 0.16, y - u * 1.5, u * 0.32, u * 3, '#2f3638') +
    [0.22, 0.78]
      .map((share) =>
        shape(
          `M${width * share - u * 0.9} ${height * 0.84}L${width * share} ${y + u * 1.2}L${width * share + u * 0.9} ${height * 0.84}Z`,
          colours.dark,
        ),
      )
      .join('') +
    line(sparks.join(''), colours.accent, u * 0.07) +
    disc(x, y, u * 0.62, '#fff3cf') +
    disc(x, y, u * 0.3, '#ffffff') +
    line(`M${x + u * 0.2} ${y - u * 0.2}L${x + u * 2.4} ${y - u * 2.6}`, '#141b1c', u * 0.14) +
    line(`M${x + u * 2.4} ${y - u * 2.6}q${u * 2} ${u} ${u * 1.6} ${u * 5.6}`, '#141b1c', u * 0.1) +
    rect(x + u * 3.4, height * 0.84 - u * 1.6, u * 2, u * 1.6, colours.accent) +
    [-4.6, -3.9]
      .map(
        (at) =>
          `<rect x="${x + u * at}" y="${height * 0.84 - u * 2}" width="${u * 0.56}" height="${u * 2}" rx="${u * 0.26}" fill="${at < -4 ? '#4f7a9a' : colours.light}"/>`,
      )
      .join('')
  );
};

/** Switchboards in a row, cables on trays above. */
const electric: Scene = (random, colours, width, height) => {
  const u = height / 10;
  const floor = height * 0.86;
  const count = Math.ceil(width / (u * 2.2));
  const open = Math.floor(count / 2) + random.int(-1, 1);
  const cables = (x: number) =>
    line(
      each(
        6,
        (at) => `M${x + u * (0.4 + at * 0.22)} ${height * 0.12}V${floor - u * (1.2 + (at % 3) * 1.1)}h${u * 0.12}`,
      ),
      colours.steel,
      u * 0.06,
    );
  return (
    rect(0, 0, width, height, colours.light) +
    rect(0, floor, width, height - floor, '#b7bcb8') +
    rect(0, height * 0.1, width, u * 0.16, colours.dark) +
    rect(0, height * 0.17, width, u * 0.3, '#a9b3b5') +
    each(Math.ceil(width / u), (at) => rect(at * u, height * 0.1, u * 0.08, u, colours.dark)) +
    each(count, (at) => {
      const x = at * u * 2.2 + u * 0.1;
      return at === open
        ? rect(x, floor - u * 5.6, u * 2, u * 5.6, '#dfe3e1') +
            each(
              3,
              (row) =>
                rect(x + u * 0.3, floor - u * (5.1 - row * 1.7), u * 1.4, u * 0.9, colours.dark) +
                each(5, (one) =>
                  rect(
                    x + u * (0.38 + one * 0.26),
                    floor - u * (4.96 - row * 1.7),
                    u * 0.14,
                    u * 0.5,
                    one === row ? colours.accent : colours.light,
                  ),
                ),
            ) +
            cables(x)
        : rect(x, floor - u * 5.6, u * 2, u * 5.6, colours.far) +
            rect(x + u * 0.3, floor - u * 5.1, u * 1.4, u * 0.7, colours.dark) +
            each(3, (lamp) =>
              disc(x + u * (0.5 + lamp * 0.5), floor - u * 3.9, u * 0.13, lamp ? colours.light : colours.accent),
            ) +
            rect(x + u * 1.6, floor - u * 3, u * 0.12, u * 0.9, colours.dark);
    })
  );
};

/** Transformers, bushings and gantries behind a fence. */
const substation: Scene = (random, colours, width, height) => {
  const [back, floor] = outdoors(random, colours, width, height, 0.82);
  const u = height / 10;
  const count = Math.max(2, Math.round(width / (u * 5)));
  const step = width / count;
  return (
    back +
    each(count, (at) => {
      const x = at * step + step * 0.24;
      return (
        line(
          `M${x - u} ${floor}V${floor - u * 6}H${x + u * 3.6}V${floor}M${x - u} ${floor - u * 5.4}H${x + u * 3.6}`,
          colours.dark,
          u * 0.14,
        ) +
        rect(x, floor - u * 2, u * 2.6, u * 2, at % 2 ? colours.far : '#a9b3b5') +
        each(5, (rib) => rect(x + u * (0.2 + rib * 0.5), floor - u * 1.8, u * 0.12, u * 1.5, colours.dark)) +
        each(
          3,
          (bushing) =>
            rect(x + u * (0.4 + bushing * 0.8), floor - u * 3.4, u * 0.2, u * 1.4, colours.steel) +
            line(`M${x + u * (0.5 + bushing * 0.8)} ${floor - u * 3.4}V${floor - u * 5.4}`, colours.dark, 3),
        ) +
        rect(x + u * 2.6, floor - u * 2.4, u * 0.4, u * 1.2, colours.accent)
      );
    }) +
    line(
      `M0 ${floor - u * 5.7}Q${width * 0.5} ${floor - u * (4.9 + random.next() * 0.4)} ${width} ${floor - u * 5.7}`,
      colours.dark,
      3,
    ) +
    line(
      each(Math.ceil(width / (u * 0.9)), (at) => `M${at * u * 0.9} ${floor + u * 0.7}v-${u}`) + `M0 ${floor}H${width}`,
      colours.light,
      4,
    )
  );
};

/** Boilers, pumps and pipes of a heating room. */
const heating: Scene = (random, colours, width, height) => {
  const u = height / 10;
  const floor = height * 0.84;
  const boilers = Math.max(2, Math.round(width / (u * 5.2)));
  const step = width / boilers;
  return (
    rect(0, 0, width, height, colours.light) +
    rect(0, floor, width, height - floor, '#b7bcb8') +
    line(`M0 ${u * 1.4}H${width}`, colours.steel, u * 0.36) +
    line(`M0 ${u * 2.2}H${width}`, '#4f7a9a', u * 0.36) +
    each(boilers, (at) => {
      const x = at * step + step * 0.22;
      return (
        line(`M${x + u * 0.8} ${u * 1.4}V${floor - u * 4}`, colours.steel, u * 0.26) +
        line(`M${x + u * 1.9} ${u * 2.2}V${floor - u * 4}`, '#4f7a9a', u * 0.26) +
        `<rect x="${x}" y="${floor - u * 4}" width="${u * 2.7}" height="${u * 4}" rx="${u * 0.3}" fill="${at % 2 ? colours.dark : colours.accent}"/>` +
        disc(x + u * 1.35, floor - u * 1.4, u * 0.62, colours.light) +
        disc(x + u * 1.35, floor - u * 1.4, u * 0.4, colours.steel) +
        disc(x + u * 0.8, floor - u * 4.6, u * 0.28, colours.dark) +
        rect(x + u * 3, floor - u * 0.9, u * 0.9, u * 0.7, '#4f7a9a') +
        disc(x + u * 3.2, floor - u * (2.1 + random.next() * 0.4), u * 0.34, colours.far)
      );
    })
  );
};

export const SYSTEMS = { welding, electric, substation, heating } as const satisfies Record<string, Scene>;
