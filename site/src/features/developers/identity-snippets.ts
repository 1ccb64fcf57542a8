import { IDENTITY_AUDIENCE, IDENTITY_MINUTES_MAX, SIGNING_KEY_COMMANDS } from '#shared/domain/signing-key.ts';
import type { ApiRow } from './reference.ts';

/** How a company's server signs who is at its page. */

/** What of the code is the reader's own; what is not known yet has its name there. */
export interface Signer {
  /** That of the elements. */
  key?: string | undefined;
  companyId?: number | undefined;
  /** As the canonical address has it: with nothing that would end a text of the code. */
  kid?: string | undefined;
}

const placesOf = ({ key = 'ВАШ_КЛЮЧ', companyId, kid = 'KID_КЛЮЧА' }: Signer) => ({
  key,
  company: companyId === undefined ? 'НОМЕР_КОМПАНИИ' : String(companyId),
  kid,
});

/** A pair of keys by the command that every server has. */
export const KEY_COMMANDS = SIGNING_KEY_COMMANDS.join('\n');

export function signNode(signer: Signer): string {
  const { company, kid } = placesOf(signer);
  return `import { createPrivateKey, randomUUID, sign } from 'node:crypto';
import { readFileSync } from 'node:fs';

const key = createPrivateKey(readFileSync('karkas-private.pem'));
const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

export function karkasToken(user) {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    sub: String(user.id),
    name: user.name,
    company: ${company},
    aud: '${IDENTITY_AUDIENCE}',
    iat: now,
    exp: now + 300,
    jti: randomUUID(),
  };
  const content = encode({ alg: 'EdDSA', kid: '${kid}' }) + '.' + encode(claims);
  return content + '.' + sign(null, Buffer.from(content), key).toString('base64url');
}`;
}

export function signPhp(signer: Signer): string {
  const { company, kid } = placesOf(signer);
  return `<?php
function karkasToken(array $user): string {
    $pem = file_get_contents('karkas-private.pem');
    $der = base64_decode(preg_replace('/-----[^-]+-----/', '', $pem));
    $pair = sodium_crypto_sign_seed_keypair(substr($der, -32));
    $encode = fn(string $text) => rtrim(strtr(base64_encode($text), '+/', '-_'), '=');
    $claims = [
        'sub' => (string) $user['id'],
        'name' => $user['name'],
        'company' => ${company},
        'aud' => '${IDENTITY_AUDIENCE}',
        'iat' => time(),
        'exp' => time() + 300,
        'jti' => bin2hex(random_bytes(16)),
    ];
    $header = ['alg' => 'EdDSA', 'kid' => '${kid}'];
    $content = $encode(json_encode($header)) . '.' . $encode(json_encode($claims));
    return $content . '.' . $encode(sodium_crypto_sign_detached($content, sodium_crypto_sign_secretkey($pair)));
}`;
}

/** The page of somebody who has signed in there. */
export function identityPage(signer: Signer): string {
  const { key } = placesOf(signer);
  return `<karkas-chat-bubble embed-key="${key}" user-jwt="ТОКЕН"></karkas-chat-bubble>
<karkas-respond-button embed-key="${key}" vacancy="55012" user-jwt="ТОКЕН"></karkas-respond-button>`;
}

/** The same from a script, and what follows signing out. */
export const IDENTITY_SCRIPT = `const chat = document.querySelector('karkas-chat-bubble');
await chat.identify(await (await fetch('/karkas-token')).text());
// при выходе с вашего сайта
await chat.reset();`;

export const CLAIM_ROWS: readonly ApiRow[] = [
  {
    name: 'sub',
    text: 'Кто это у\u00a0вас: номер или логин, до\u00a0128\u00a0знаков. У\u00a0одного человека всегда один.',
  },
  {
    name: 'company',
    text: 'Номер вашей компании на\u00a0Каркасе: он\u00a0стоит у\u00a0ключей подписи и\u00a0в\u00a0адресе её страницы.',
  },
  { name: 'aud', text: `Всегда ${IDENTITY_AUDIENCE}.` },
  {
    name: 'iat, exp',
    text: `Когда подписан и\u00a0до\u00a0какого времени годен, в\u00a0секундах: не\u00a0больше ${IDENTITY_MINUTES_MAX}\u00a0минут.`,
  },
  { name: 'jti', text: 'Случайная строка: каждый токен срабатывает один раз.' },
  { name: 'name', text: 'Имя, если хотите: его увидят ваши сотрудники в\u00a0чате.' },
];
