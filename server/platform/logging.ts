import { pino, type Logger } from 'pino';

/** Query parameters and headers that carry secrets and never reach a log. */
const SECRET_PARAMETERS = /([?&](?:token|code|access_token|key)=)[^&#]*/gi;
/** Whoever has these links may do what they are for, as withdraw a consent. */
const SECRET_PATH =
  /(\/(?:confirmation|consent|guest|invite\/token|newsletter\/confirm|quick|respond\/undo|subscription\/confirm|unsubscribe|users\/export|users\/signup)\/)[^/?#]+/g;
const SECRET_HEADERS = ['authorization', 'cookie', 'x-access-token', 'set-cookie'];

/** A URL without the values of secret parameters and parts. */
export function redactUrl(url: string): string {
  return url.replaceAll(SECRET_PARAMETERS, '$1[redacted]').replaceAll(SECRET_PATH, '$1[redacted]');
}

/** JSON lines on `destination` (standard output when absent) with secrets redacted. */
export function createLogger(level: string, destination?: NodeJS.WritableStream): Logger {
  return pino(
    {
      level,
      redact: {
        paths: SECRET_HEADERS.flatMap((name) => [
          `headers["${name}"]`,
          `req.headers["${name}"]`,
          `res.headers["${name}"]`,
        ]),
        censor: '[redacted]',
      },
      serializers: {
        req: (request: { method: string; url: string; id: string; headers?: unknown }) => ({
          id: request.id,
          method: request.method,
          url: redactUrl(request.url),
          headers: request.headers,
        }),
      },
    },
    ...(destination ? [destination] : []),
  );
}
