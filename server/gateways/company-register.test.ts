import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { isOgrn } from '#shared/domain/ogrn.ts';
import { startAddressSandbox, type AddressSandbox } from '../sandbox/addresses.ts';
import { createCompanyRegister } from './company-register.ts';

const OWN = { inn: '9999100000', kpp: '999901001', ogrn: '1099900700000', name: 'Волга-Трубострой' };

describe('against the sandbox', () => {
  let sandbox: AddressSandbox;
  beforeAll(async () => {
    sandbox = await startAddressSandbox([OWN]);
  });
  afterAll(() => sandbox.stop());

  it('names an INN that it knows, of a company that is open', async () => {
    const register = createCompanyRegister(sandbox);
    expect(await register.find(register.exampleInn?.() ?? '')).toMatchObject([{ status: 'active' }]);
  });

  it('finds a company with its name, address and numbers, and nobody who manages it', async () => {
    const records = await createCompanyRegister(sandbox).find('7701000019');
    expect(records).toEqual([
      {
        inn: '7701000019',
        kpp: '770101001',
        ogrn: expect.stringMatching(/^1\d{12}$/),
        legalName: expect.stringMatching(/^ООО «.+»$/),
        brandName: expect.not.stringContaining('ООО'),
        legalForm: 'ООО',
        okved: '41.20',
        address: expect.stringContaining('ул Строителей'),
        status: 'active',
        isBranch: false,
      },
    ]);
    expect(isOgrn(records[0]?.ogrn ?? '')).toBe(true);
    expect(JSON.stringify(records)).not.toContain('Иванов');
    expect(await createCompanyRegister(sandbox).find('7701000019')).toEqual(records);
  });

  it('knows the names of the companies that it was given', async () => {
    const [record] = await createCompanyRegister(sandbox).find(OWN.inn);
    expect(record).toMatchObject({ brandName: OWN.name, legalName: `ООО «${OWN.name}»`, ogrn: OWN.ogrn });
  });

  it('finds an entrepreneur, who has no KPP', async () => {
    const [record] = await createCompanyRegister(sandbox).find('500100732259');
    expect(record).toMatchObject({ kpp: null, legalForm: 'ИП', legalName: expect.stringMatching(/^ИП /) });
    expect(isOgrn(record?.ogrn ?? '')).toBe(true);
  });

  it('finds nothing for a wrong number', async () => {
    expect(await createCompanyRegister(sandbox).find('7701000018')).toEqual([]);
  });

  it('fails with a wrong token', async () => {
    await expect(createCompanyRegister({ url: sandbox.url, token: 'wrong' }).find(OWN.inn)).rejects.toMatchObject({
      failure: 'refused',
      message: expect.stringContaining('companies'),
    });
  });
});

describe('against other answers', () => {
  let server: Server | undefined;
  let asked = 0;

  async function serve(listener: RequestListener): Promise<string> {
    asked = 0;
    server = createServer((request, response) => {
      asked += 1;
      listener(request, response);
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    // A TCP server has an address with a port.
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }
  afterEach(() => {
    server?.close();
    server?.closeAllConnections();
  });

  const record = (data: object) => ({
    value: 'ПАО "Свод"',
    data: { inn: '7701000019', name: {}, state: { status: 'ACTIVE' }, ...data },
  });

  it('puts the head office first, drops what has another INN and asks once an hour', async () => {
    const suggestions = [
      record({ branch_type: 'BRANCH', kpp: '1' }),
      record({ branch_type: 'MAIN', kpp: '2', name: { short: '«Свод»' }, state: { status: 'REORGANIZING' } }),
      record({ inn: '7701000018' }),
    ];
    const url = await serve((_request, response) => response.end(JSON.stringify({ suggestions })));
    let now = 0;
    const register = createCompanyRegister({ url, token: '', now: () => now });
    const found = await register.find('7701000019');
    expect(found.map(({ kpp, brandName, status }) => [kpp, brandName, status])).toEqual([
      ['2', 'Свод', 'reorganizing'],
      ['1', 'ПАО "Свод"', 'active'],
    ]);
    await register.find('7701000019');
    expect(asked).toBe(1);
    now += 3_600_000;
    await register.find('7701000019');
    expect(asked).toBe(2);
  });

  it.each<[string, RequestListener, string]>([
    ['another shape', (_request, response) => response.end('{"suggestions":[{"value":"x","data":{}}]}'), 'unreadable'],
    ['no JSON', (_request, response) => response.end('<html>'), 'unreadable'],
    ['an error', (_request, response) => response.writeHead(500).end(), 'refused'],
    ['silence', () => {}, 'timeout'],
    ['a broken connection', (request) => request.destroy(), 'unreachable'],
  ])('%s is a failure; after three the provider is left alone', async (_name, listener, failure) => {
    const url = await serve(listener);
    const register = createCompanyRegister({ url, token: '', timeoutMs: failure === 'timeout' ? 50 : 5_000 });
    for (let attempt = 0; attempt < 3; attempt += 1)
      await expect(register.find('7701000019')).rejects.toMatchObject({ failure });
    await expect(register.find('7701000019')).rejects.toMatchObject({ failure: 'circuit_open' });
    expect(asked).toBe(3);
  });
});
