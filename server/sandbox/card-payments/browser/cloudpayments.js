/* The stand-in for the script of the provider: new cp.CloudPayments().start(intent). */
(() => {
  const origin = new URL(document.currentScript.src).origin;
  const STYLE = {
    position: 'fixed',
    inset: '0',
    width: 'min(100%, 520px)',
    height: 'min(100%, 760px)',
    'max-width': 'none',
    'max-height': 'none',
    margin: 'auto',
    padding: '0',
    border: '0',
    overflow: 'hidden',
  };

  class CloudPayments {
    /** Called with the result of each try. */
    oncomplete = null;

    /** Resolves when the window is closed, with the last result; without one, with `{ type: 'cancel' }`. */
    start(intent) {
      return new Promise((resolve) => {
        const dialog = document.createElement('dialog');
        for (const [name, value] of Object.entries(STYLE)) dialog.style.setProperty(name, value);
        const frame = document.createElement('iframe');
        frame.title = 'Оплата';
        frame.allow = 'payment';
        for (const [name, value] of Object.entries({ width: '100%', height: '100%', border: '0' }))
          frame.style.setProperty(name, value);
        let last = null;

        const hear = (event) => {
          if (event.origin !== origin || event.source !== frame.contentWindow) return;
          const { stand, result } = event.data ?? {};
          if (stand === 'ready') frame.contentWindow.postMessage({ stand: 'intent', intent }, origin);
          else if (stand === 'complete') complete(result);
          else if (stand === 'close') dialog.close();
        };
        const complete = (result) => {
          // The page of a result may be loaded again.
          if (last && last.data?.transactionId === result.data?.transactionId) return;
          last = result;
          this.oncomplete?.(result);
        };

        addEventListener('message', hear);
        dialog.addEventListener('close', () => {
          removeEventListener('message', hear);
          dialog.remove();
          resolve(last ?? { type: 'cancel' });
        });
        dialog.append(frame);
        document.body.append(dialog);
        frame.src = `${origin}/window/new`;
        dialog.showModal();
      });
    }
  }

  window.cp = { ...window.cp, CloudPayments };
})();
