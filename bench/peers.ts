import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type net from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** A server that we are compared with. */
export interface Peer {
  name: string;
  url: string;
  stop(): void;
}

/** The same compressed page from nginx with one worker; null where nginx is not installed. */
export async function startNginx(folder: string, port: number, body: Buffer): Promise<Peer | null> {
  if (spawnSync('nginx', ['-v']).error) return null;
  await mkdir(path.join(folder, 'html'), { recursive: true });
  // Served as it is: the client accepts brotli and the peer need not compress.
  await writeFile(path.join(folder, 'html', 'page.html'), body);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `worker_processes 1; daemon off; pid ${folder}/nginx.pid; error_log stderr crit;
     ${process.getuid?.() === 0 ? 'user root;' : ''}
     events { worker_connections 256; }
     http { access_log off; keepalive_requests 1000000; sendfile on; tcp_nopush on; open_file_cache max=10;
       ${temporary}
       types { text/html html; }
       server { listen 127.0.0.1:${port}; root ${folder}/html; add_header content-encoding br; etag on; } }`,
  );
  const child = spawn('nginx', ['-c', path.join(folder, 'nginx.conf'), '-p', folder], { stdio: 'ignore' });
  const peer = { name: 'nginx', url: `http://127.0.0.1:${port}/page.html`, stop: () => void child.kill('SIGTERM') };
  await waitFor(peer.url, child);
  return peer;
}

/** The same buffer from bare node:http in a process of its own. */
export async function startNodeHttp(file: string): Promise<Peer> {
  const source = `const http=require('node:http'),body=require('node:fs').readFileSync(${JSON.stringify(file)});
    http.createServer((q,r)=>{r.writeHead(200,{'content-type':'text/html','content-encoding':'br','content-length':body.length});r.end(body)})
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

export async function freePort(): Promise<number> {
  const server = http.createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as net.AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
