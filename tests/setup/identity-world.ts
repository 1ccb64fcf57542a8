import { randomUUID } from 'node:crypto';
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { IDENTITY_AUDIENCE } from '#shared/domain/signing-key.ts';
import { callFromPage } from './embed-respond-world.ts';
import type { EmbedWorld } from './embed-world.ts';
import { makeMember, type TestMember } from './responds.ts';

interface SignerOptions {
  companyId?: number;
  /** The company has one already. */
  of?: { head: TestMember };
}

/** A company's server: the pair that it has made, and its other half at the key of its pages. */
export async function createSigner(w: EmbedWorld, publicKey: string, { companyId = w.volga, of }: SignerOptions = {}) {
  const pair = await generateKeyPair('EdDSA', { extractable: true });
  const pem = await exportSPKI(pair.publicKey);
  const head = of?.head ?? (await makeMember(w.t.db, companyId, { isHead: true }));
  const call = w.t.as(head);
  const { items } = await call('GET /company/embed');
  const own = items.find((one) => one.publicKey === publicKey);
  if (!own) throw new Error('The company has no such key');
  const { id, version } = own;
  const changed = await call('PATCH /company/embed/{id}', { id, version, addSigningKey: { name: 'Сайт', key: pem } });
  const kid = changed.signingKeys.at(-1)?.kid ?? '';

  /** A token as the guide says to make one, with what is said otherwise; `seconds` until it ends. */
  function sign(sub: string, claims: JWTPayload = {}, { seconds = 300, header = {} } = {}): Promise<string> {
    const iat = Math.floor(w.t.clock.now().getTime() / 1_000);
    const usual = { sub, company: companyId, aud: IDENTITY_AUDIENCE, iat, exp: iat + seconds, jti: randomUUID() };
    const token = new SignJWT({ ...usual, ...claims }).setProtectedHeader({ alg: 'EdDSA', kid, ...header });
    return token.sign(pair.privateKey);
  }

  return {
    pair,
    pem,
    jwk: await exportJWK(pair.publicKey),
    kid,
    head,
    keyId: id,
    sign,
    /** As the element of a page does; `token`: of whom the page knows already. */
    async identify(sub: string, claims: JWTPayload = {}, token?: string) {
      const call = callFromPage(w, token);
      const { grant } = await call('POST /embed/identify', { key: publicKey, jwt: await sign(sub, claims) });
      if (!grant) throw new Error('Nothing was given');
      return grant;
    },
  };
}
export type Signer = Awaited<ReturnType<typeof createSigner>>;
