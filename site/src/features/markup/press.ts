import { DEMOS, type DemoName } from './demos.ts';

/** The buttons of the UI kit that open overlays. */
document.addEventListener('click', async ({ target }) => {
  const button = target instanceof Element ? target.closest<HTMLElement>('[data-demo]') : null;
  if (!button) return;
  const [{ openLayer, showLayer }, { toast }, { siteCall }, { requireSignIn }] = await Promise.all([
    import('../../lib/layers.ts'),
    import('../../lib/toasts.ts'),
    import('../../lib/call.ts'),
    import('../../lib/require-sign-in.ts'),
  ]);
  // The page puts only names of demonstrations there.
  await DEMOS[button.dataset.demo as DemoName]({ openLayer, showLayer, toast, call: siteCall, requireSignIn });
});
