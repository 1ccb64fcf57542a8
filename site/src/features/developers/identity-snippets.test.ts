import { exportPKCS8, generateKeyPair, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { IDENTITY_AUDIENCE } from '#shared/domain/signing-key.ts';
import { COMPANY_PLACE, KID_PLACE, SIGN_NODE } from './identity-snippets.ts';

test('the code of the guide signs a token as the marketplace takes it', async () => {
  const { publicKey, privateKey } = await generateKeyPair('EdDSA', { extractable: true });
  const code = SIGN_NODE.replace(COMPANY_PLACE, '12')
    .replace(KID_PLACE, 'one')
    .replace("readFileSync('karkas-private.pem')", JSON.stringify(await exportPKCS8(privateKey)));
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
