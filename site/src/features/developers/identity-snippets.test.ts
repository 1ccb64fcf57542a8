import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { IDENTITY_AUDIENCE } from '#shared/domain/signing-key.ts';
import { identityPage, signNode, signPhp } from './identity-snippets.ts';

test('the code of the guide signs a token as the marketplace takes it', async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const code = signNode({ companyId: 12, kid: 'one' }).replace(
    "readFileSync('karkas-private.pem')",
    JSON.stringify(await exportPKCS8(privateKey)),
  );
  const { karkasToken } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    karkasToken(user: object): string;
  };
  const jwt = karkasToken({ id: 8812, name: 'Ринат Галеев' });
  const { payload, protectedHeader } = await jwtVerify(jwt, publicKey, {
    algorithms: ['EdDSA'],
    audience: IDENTITY_AUDIENCE,
    maxTokenAge: 900,
  });
  expect(protectedHeader).toEqual({ alg: 'EdDSA', kid: 'one' });
  expect(payload).toMatchObject({ sub: '8812', name: 'Ринат Галеев', company: 12, jti: expect.any(String) });
  expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(300);
});

test('the code has what is the reader’s own, and names in the place of what is not known', () => {
  const signer = { key: 'pk_live_123456789012345678901234', companyId: 12, kid: 'a-1' };
  const all = (of: object) => [signNode(of), signPhp(of), identityPage(of)].join('\n');
  expect(all(signer)).toMatch(/company: 12,[^]+'company' => 12,[^]+embed-key="pk_live_\d+"/);
  expect(all(signer).match(/'a-1'/g)).toHaveLength(2);
  expect(all(signer)).not.toMatch(/НОМЕР_КОМПАНИИ|KID_КЛЮЧА|ВАШ_КЛЮЧ/);
  for (const place of ['НОМЕР_КОМПАНИИ', 'KID_КЛЮЧА', 'ВАШ_КЛЮЧ']) expect(all({})).toContain(place);
});
