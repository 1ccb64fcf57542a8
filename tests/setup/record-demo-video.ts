import { writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { createRandom } from '#server/demo/random.ts';
import { PALETTES, SCENES, type SceneName } from '#server/demo/scenes/index.ts';
import { findBrowser } from './browser.ts';

/**
 * Records the video of the demo anew, from the demo's own scenes, in the browser of the tests: `npm run demo-video`. It is
 * committed, so this runs only when the scenes have changed.
 */
const OUT = new URL('../../server/demo/object.webm', import.meta.url);
const WIDTH = 640;
const HEIGHT = 360;
/** Scenes are wider than the frame: it moves over each. */
const SCENE_WIDTH = 900;
const SECONDS_EACH = 1.9;
const FADE_SECONDS = 0.5;
const FRAMES_PER_SECOND = 20;
const BITS_PER_SECOND = 40_000;
const STEPS: readonly SceneName[] = ['earth', 'rebar', 'concrete', 'tower', 'scaffold'];

const svgs = STEPS.map((name, index) => {
  const palette = PALETTES[0];
  const inside = palette ? SCENES[name](createRandom(index + 40), palette, SCENE_WIDTH, HEIGHT) : '';
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SCENE_WIDTH}" height="${HEIGHT}" viewBox="0 0 ${SCENE_WIDTH} ${HEIGHT}">${inside}</svg>`;
});

const browser = await chromium.launch(await findBrowser());
try {
  const page = await browser.newPage();
  const base64 = await page.evaluate(
    async ({ svgs, width, height, sceneWidth, each, fade, rate, bits }) => {
      const images = await Promise.all(
        svgs.map(async (svg) => {
          const image = new Image();
          image.src = `data:image/svg+xml,${encodeURIComponent(svg)}`;
          await image.decode();
          return image;
        }),
      );
      const canvas = document.createElement('canvas');
      canvas.width = width;
      canvas.height = height;
      const brush = canvas.getContext('2d');
      if (!brush) throw new Error('No canvas');
      const recorder = new MediaRecorder(canvas.captureStream(rate), {
        mimeType: 'video/webm;codecs=vp8',
        videoBitsPerSecond: bits,
      });
      const chunks: Blob[] = [];
      recorder.ondataavailable = ({ data }) => chunks.push(data);
      const stopped = new Promise((resolve) => {
        recorder.onstop = resolve;
      });
      const draw = (index: number, at: number, alpha: number) => {
        const image = images[index];
        if (!image) return;
        brush.globalAlpha = alpha;
        // Each second scene is passed the other way.
        const share = index % 2 ? 1 - at / each : at / each;
        brush.drawImage(image, -(sceneWidth - width) * Math.min(1, Math.max(0, share)), 0);
      };
      draw(0, 0, 1);
      recorder.start();
      const begun = performance.now();
      await new Promise<void>((resolve) => {
        const frame = () => {
          const now = (performance.now() - begun) / 1000;
          if (now >= each * images.length) return resolve();
          const index = Math.floor(now / each);
          const at = now - index * each;
          draw(index, at, 1);
          if (at > each - fade) draw(index + 1, 0, (at - each + fade) / fade);
          requestAnimationFrame(frame);
        };
        requestAnimationFrame(frame);
      });
      recorder.stop();
      await stopped;
      const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
      return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
    },
    {
      svgs,
      width: WIDTH,
      height: HEIGHT,
      sceneWidth: SCENE_WIDTH,
      each: SECONDS_EACH,
      fade: FADE_SECONDS,
      rate: FRAMES_PER_SECOND,
      bits: BITS_PER_SECOND,
    },
  );
  await writeFile(OUT, Buffer.from(base64, 'base64'));
} finally {
  await browser.close();
}
