import type { FastifySchema } from 'fastify';
import { z } from 'zod';
import type { CookieRules, FileRules } from '#shared/contracts/bodies.ts';
import { FILE_KINDS } from '#shared/domain/file-kinds.ts';
import type { Contract } from '#shared/contracts/contract.ts';
import { callersOf } from '../access.ts';
import type { Binding } from '../binder.ts';
import { responsesOf } from './answers.ts';

const FORM = 'application/x-www-form-urlencoded';

/** The schema of a contract for validation, the serializer and OpenAPI. */
export function schemaOf({ name, contract }: Binding): FastifySchema & Record<`x-${string}`, unknown> {
  const { summary, params, query, cookies } = contract;
  const body = bodyOf(contract);
  return {
    summary,
    operationId: name,
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(body ? { body, consumes: consumesOf(contract) } : {}),
    ...(cookies ? { cookies: cookieParameters(cookies) } : {}),
    security: securityOf(contract),
    'x-access': callersOf(contract.access),
    response: responsesOf(contract),
  };
}

function bodyOf({ body, files }: Contract): z.ZodObject | undefined {
  return files ? (body ?? z.strictObject({})).extend(fileFields(files)) : body;
}

function fileFields(files: FileRules): Record<string, z.ZodType> {
  return Object.fromEntries(
    Object.entries(files).map(([field, { kinds, bytesMax, countMax }]) => {
      const types = kinds.map((kind) => FILE_KINDS[kind].type);
      const file = z.file().describe(`${types.join(', ')}; at most ${bytesMax} bytes`);
      return [field, (countMax === 1 ? file : z.array(file).max(countMax)).optional()];
    }),
  );
}

function consumesOf({ form, files, plainText }: Contract): string[] {
  if (files) return ['multipart/form-data'];
  return ['application/json', ...(form ? [FORM] : []), ...(plainText ? ['text/plain'] : [])];
}

/** Already a JSON Schema: Fastify does not validate cookies, so only OpenAPI reads it. */
function cookieParameters(cookies: CookieRules): object {
  const read = Object.entries(cookies).filter(([, { use }]) => use !== 'set');
  return { type: 'object', properties: Object.fromEntries(read.map(([name]) => [name, { type: 'string' }])) };
}

/** `{}` stands for no token: the call also admits visitors. */
function securityOf({ access }: Contract): Record<string, string[]>[] {
  const callers = callersOf(access);
  const withoutToken: readonly string[] = ['public', 'token', 'gateway'];
  const tokens: Record<string, string[]>[] = [
    ...(callers.every((caller) => caller === 'guest' || withoutToken.includes(caller)) ? [] : [{ accessToken: [] }]),
    ...(callers.includes('guest') ? [{ widgetToken: [] }] : []),
  ];
  return callers.some((caller) => withoutToken.includes(caller)) ? [{}, ...tokens] : tokens;
}
