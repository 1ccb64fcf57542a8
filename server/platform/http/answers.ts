import { create as contentDisposition } from 'content-disposition';
import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { isSchema, type FileAnswer, type RedirectAnswer } from '#shared/contracts/answers.ts';
import type { Contract } from '#shared/contracts/contract.ts';
import { problemSchema } from '#shared/contracts/problem.ts';
import type { SentFile } from '../binder.ts';
import { DomainError } from '../problems.ts';

const REDIRECT_STATUS = 303;

/** A call's responses by status, for the serializer and OpenAPI. */
export function responsesOf({ answer, status }: Contract): Record<string, unknown> {
  const problem = {
    description: 'Problem document',
    content: { 'application/problem+json': { schema: problemSchema } },
  };
  if (isSchema(answer)) return { [status ?? 200]: answer, default: problem };
  switch (answer.kind) {
    case 'nothing':
      return { 204: z.undefined().describe('Done'), default: problem };
    case 'redirect':
      return { [REDIRECT_STATUS]: z.undefined().describe('See Location'), default: problem };
    case 'file': {
      const content = Object.fromEntries(answer.types.map((type) => [type, { schema: z.file() }]));
      return { 200: { description: 'A file', content }, default: problem };
    }
  }
}

/** Sends the handler's result as the contract declares. */
export function sendAnswer(
  reply: FastifyReply,
  { answer, status }: Contract,
  result: unknown,
  ownOrigin: string,
): FastifyReply {
  if (isSchema(answer)) return reply.status(status ?? 200).send(result);
  // The contract types the handler's result.
  switch (answer.kind) {
    case 'nothing':
      return reply.status(204).send();
    case 'redirect':
      return redirect(reply, answer, result as { location: string }, ownOrigin);
    case 'file':
      return sendFile(reply, answer, result as SentFile);
  }
}

/** A file always has a Content-Disposition, by which the client tells it from a proxy's own response. */
function sendFile(reply: FastifyReply, { types }: FileAnswer, { type, body, name }: SentFile): FastifyReply {
  if (!types.includes(type)) throw new Error(`The contract has no answer of type ${type}`);
  return reply
    .type(type.startsWith('text/') ? `${type}; charset=utf-8` : type)
    .header('content-disposition', contentDisposition(name, { type: name === undefined ? 'inline' : 'attachment' }))
    .send(body);
}

/** The location often comes from the caller, so only http(s) is allowed and, for `own`, only our own pages. */
function redirect(
  reply: FastifyReply,
  { to }: RedirectAnswer,
  { location }: { location: string },
  ownOrigin: string,
): FastifyReply {
  const url = URL.parse(location, ownOrigin);
  if (!url || !/^https?:$/.test(url.protocol) || (to === 'own' && url.origin !== ownOrigin))
    throw new DomainError('bad_argument', { detail: 'Такой переход не\u00a0разрешён' });
  const target = url.origin === ownOrigin ? `${url.pathname}${url.search}${url.hash}` : url.href;
  return reply.status(REDIRECT_STATUS).header('location', target).send();
}
