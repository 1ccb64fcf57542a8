import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform } from 'fastify-type-provider-zod';

/** OpenAPI 3.1 of every bound call at `/openapi.json` of this instance. Register before the calls are bound. */
export async function installOpenApi(app: FastifyInstance, version: string): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Каркас', version, description: 'Работа в строительстве: вакансии, компании, резюме' },
      servers: [{ url: '/api' }],
      components: {
        securitySchemes: {
          accessToken: {
            type: 'apiKey',
            in: 'header',
            name: 'X-Access-Token',
            description:
              'A token that is over is 401 where a call needs a caller. What visitors may read is answered as to a visitor, with `X-Answered-As: visitor`.',
          },
          widgetToken: {
            type: 'apiKey',
            in: 'header',
            name: 'Authorization',
            description: '`Widget` and the token, from pages of employers; preflights are answered.',
          },
        },
      },
    },
    transform: jsonSchemaTransform,
    stripBasePath: true,
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
}
