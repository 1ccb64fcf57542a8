import { createApp } from 'astro/app/entrypoint';

const app = createApp();

/** Renders one page. A path that no page matches renders the 404 page with its status. */
export function render(request: Request, locals: App.Locals): Promise<Response> {
  return app.render(request, { locals, addCookieHeader: true });
}

/** The route that a path belongs to, such as `/vacancy/[id]`. */
export function routeOf(path: string): string | undefined {
  return app.match(new Request(new URL(path, 'http://localhost')))?.route;
}
