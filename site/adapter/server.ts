import { createApp } from 'astro/app/entrypoint';

const app = createApp();

/** Renders one page. A path that no page matches renders the 404 page with its status. */
export function render(request: Request, locals: App.Locals): Promise<Response> {
  return app.render(request, { locals, addCookieHeader: true });
}
