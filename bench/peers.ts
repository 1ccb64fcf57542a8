import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server to compare with. */
export interface Peer {
  name: string;
  url: string;
  stop(): void;
}

/** A response for peers to repeat. */
export interface RecordedAnswer {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** Headers that each server sets itself. */
const OWN_HEADERS = new Set(['connection', 'date', 'keep-alive']);

/** The response of `url` to a client that accepts brotli, still compressed. */
export function record(url: string): Promise<RecordedAnswer> {
  return new Promise((resolve, reject) => {
    http
      .get(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
        const chunks: Buffer[] = [];
        const named = Object.entries(response.headers).filter(([name]) => !OWN_HEADERS.has(name));
        const headers = Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('end', () => resolve({ headers, body: Buffer.concat(chunks) }));
      })
      .once('error', reject);
  });
}

/** Serves the response from nginx with one worker; null when nginx is not installed. */
export async function startNginx(
  folder: string,
  port: number,
  { headers, body }: RecordedAnswer,
): Promise<Peer | null> {
  if (spawnSync('nginx', ['-v']).error) return null;
  await mkdir(path.join(folder, 'html'), { recursive: true });
  // Already compressed, so the peer need not compress.
  await writeFile(path.join(folder, 'html', 'page.html'), body);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  // nginx sets length, type and ETag itself.
  const added = Object.entries(headers)
    .filter(([name]) => !['content-length', 'content-type', 'etag'].includes(name))
    .map(([name, value]) => `add_header ${name} ${JSON.stringify(value)};`)
    .join('\n');
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 256; }
     http { access_log off; keepalive_requests 1000000; sendfile on; tcp_nopush on; open_file_cache max=10;
       ${temporary}
       types { text/html html; } charset utf-8;
       server { listen 127.0.0.1:${port}; root ${folder}/html; ${added} etag on; } }`,
  );
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  const peer = { name: 'nginx', url: `http://127.0.0.1:${port}/page.html`, stop: () => void child.kill('SIGTERM') };
  await waitFor(peer.url, child);
  return peer;
}

/** Serves the response from bare node:http in a separate process. */
export async function startNodeHttp({ headers, body }: RecordedAnswer): Promise<Peer> {
  const source = `const http=require('node:http'),headers=${JSON.stringify(headers)},body=Buffer.from(${JSON.stringify(body.toString('base64'))},'base64');
    http.createServer((q,r)=>{r.writeHead(200,headers);r.end(body)})
      .listen(0,'127.0.0.1',function(){console.log(this.address().port)});`;
  const child = spawn(process.execPath, ['-e', source], { stdio: ['ignore', 'pipe', 'inherit'] });
  const port = await new Promise<number>((resolve) => child.stdout.once('data', (text) => resolve(Number(text))));
  return { name: 'node:http', url: `http://127.0.0.1:${port}/`, stop: () => void child.kill('SIGTERM') };
}

async function waitFor(url: string, child: ChildProcess): Promise<void> {
  for (let attempt = 0; attempt < 100 && child.exitCode === null; attempt += 1) {
    const ok = await new Promise<boolean>((resolve) =>
      http.get(url, (response) => resolve(response.resume().statusCode === 200)).once('error', () => resolve(false)),
    );
    if (ok) return;
    await sleep(50);
  }
  throw new Error(`${url} does not answer`);
}
