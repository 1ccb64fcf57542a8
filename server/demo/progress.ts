import type { WriteStream } from 'node:tty';

const WIDTH = 30;

/** Prints how far a work of `total` steps is: one line that is rewritten on a terminal, elsewhere a line for every tenth. */
export function createProgress(
  total: number,
  stream: Pick<WriteStream, 'write'> & { isTTY?: boolean },
  now: () => number,
): (done: number) => void {
  const start = now();
  let tenths = 0;
  return (done) => {
    const share = done / total;
    const perSecond = Math.round(done / Math.max((now() - start) / 1000, 0.001));
    const text = `${done.toLocaleString('en')} of ${total.toLocaleString('en')}, ${perSecond.toLocaleString('en')}/s`;
    if (stream.isTTY) {
      const filled = Math.round(share * WIDTH);
      stream.write(
        `\r\u001b[K${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${Math.floor(share * 100)}% ${text}${done === total ? '\n' : ''}`,
      );
    } else if (Math.floor(share * 10) > tenths) {
      tenths = Math.floor(share * 10);
      stream.write(`${tenths * 10}% ${text}\n`);
    }
  };
}
