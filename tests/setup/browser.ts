import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { chromium as playwright } from '@playwright/test';

export interface TestBrowser {
  executablePath: string;
  args: string[];
}

/** No background requests, and no sandbox, which containers do not provide. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // One process more for each page that is opened, in case it leads to another site.
  '--disable-features=SpareRendererForSitePerProcess',
];

const SYSTEM = [
  ...['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].flatMap((name) => [
    `/usr/bin/${name}`,
    `/usr/local/bin/${name}`,
    `/snap/bin/${name}`,
  ]),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const DOWNLOAD_TIMEOUT_MS = 300_000;
const CACHE = path.resolve(import.meta.dirname, '../../.cache/chromium');

/**
 * The browser that tests drive: CHROMIUM_PATH, else the one that comes as a package (Linux), else the system's, else the
 * one that Playwright downloads. The package's has no window: drawing one for each test takes longer than most tests. Its
 * version is ours, too. Remembers its choice in CHROMIUM_PATH, which the processes of the run inherit. Throws a sentence
 * when none starts.
 */
export async function findBrowser(): Promise<TestBrowser> {
  const executablePath = process.env.CHROMIUM_PATH || (await packaged()) || SYSTEM.find(starts) || downloaded();
  if (!executablePath) throw new Error('No browser for the tests: install Chromium or set CHROMIUM_PATH to one.');
  process.env.CHROMIUM_PATH = executablePath;
  return { executablePath, args: ARGS };
}

/** The file may exist but lack system libraries, or be a wrapper of something that is not installed. */
function starts(executablePath: string): boolean {
  if (!existsSync(executablePath)) return false;
  // Chrome on Windows opens a window instead of printing its version.
  return process.platform === 'win32' || spawnSync(executablePath, ['--version'], { timeout: 30_000 }).status === 0;
}

function downloaded(): string | undefined {
  const executablePath = playwright.executablePath();
  if (!existsSync(executablePath)) {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
    spawnSync(process.execPath, [cli, 'install', 'chromium'], {
      stdio: 'ignore',
      timeout: DOWNLOAD_TIMEOUT_MS,
      env: { ...process.env, PLAYWRIGHT_DOWNLOAD_CONNECTION_TIMEOUT: '10000' },
    });
  }
  return starts(executablePath) ? executablePath : undefined;
}

async function packaged(): Promise<string | undefined> {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const { default: chromium, inflate, setupLambdaEnvironment } = await import('@sparticuz/chromium');
  await mkdir(CACHE, { recursive: true });
  const { TMPDIR } = process.env;
  // The package unpacks itself into the temporary folder, where another user's copy may be.
  process.env.TMPDIR = CACHE;
  try {
    const executablePath = await chromium.executablePath();
    if (starts(executablePath)) return executablePath;
    const libraries = createRequire(import.meta.url)
      .resolve('@sparticuz/chromium')
      .replace(/build.*$/, 'bin/al2023.tar.br');
    setupLambdaEnvironment(path.join(await inflate(libraries), 'lib'));
    return starts(executablePath) ? executablePath : undefined;
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
}
