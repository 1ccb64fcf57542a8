/** The buttons that copy a piece of code, or the code of a message; without the right to the clipboard it is selected. */
const COPIED_MS = 3_000;

for (const block of document.querySelectorAll<HTMLElement>('[data-code]')) {
  const code = block.querySelector('pre, output');
  const status = block.querySelector('[role="status"]');
  let clearing = 0;
  block.querySelector('[data-copy]')?.addEventListener('click', async () => {
    if (!code || !status) return;
    clearTimeout(clearing);
    try {
      await navigator.clipboard.writeText(code.textContent);
      status.textContent = 'Скопировано';
      clearing = window.setTimeout(() => (status.textContent = ''), COPIED_MS);
    } catch {
      getSelection()?.selectAllChildren(code);
      status.textContent = 'Код выделен: нажмите Ctrl+C';
    }
  });
}

export {};
