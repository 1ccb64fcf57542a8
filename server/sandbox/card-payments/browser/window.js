/* Pages of the payment window: they speak with the script that opened it. */
(() => {
  const { step, result, origin, state, autoClose } = document.body.dataset;
  const say = (message, target) => parent.postMessage(message, target);
  const close = () => say({ stand: 'close' }, origin ?? '*');

  for (const button of document.querySelectorAll('[data-close]')) {
    button.hidden = false;
    button.addEventListener('click', close);
  }
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
  // A second press must not pay twice.
  for (const form of document.forms)
    form.addEventListener('submit', () => setTimeout(() => form.querySelector('button')?.setAttribute('disabled', '')));

  if (step === 'new') open();
  if (result) say({ stand: 'complete', result: JSON.parse(result) }, origin);
  if (autoClose) setTimeout(close, Number(autoClose) * 1_000);
  if (state) setInterval(look, 1_000);

  function open() {
    addEventListener('message', async ({ data, source, origin: from }) => {
      if (source !== parent || data?.stand !== 'intent') return;
      const response = await fetch('/window/intents', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ intent: data.intent, origin: from }),
      });
      const answer = await response.json();
      if (answer.id) return location.replace(`/window/${answer.id}`);
      document.querySelector('[role="status"]').textContent = answer.Message;
      say({ stand: 'complete', result: { type: 'error', status: 'fail', data: {}, message: answer.Message } }, from);
    });
    say({ stand: 'ready' }, '*');
  }

  /** Somebody may pay by the code on another page. */
  async function look() {
    const response = await fetch(state).catch(() => null);
    if (response?.ok && (await response.json()).done) location.replace(state.replace(/state$/, 'result'));
  }
})();
