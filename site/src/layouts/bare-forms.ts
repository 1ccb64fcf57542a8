/** A form of an address is sent without its empty fields; without a script the server leads to that address. */
document.addEventListener('submit', ({ target, defaultPrevented }) => {
  const form = target as HTMLFormElement;
  if (defaultPrevented || form.method !== 'get') return;
  // Only what is sent: a script that reads the form reads all of it.
  form.addEventListener(
    'formdata',
    ({ formData }) => {
      const filled = [...formData].filter(([, value]) => value);
      for (const name of [...formData.keys()]) formData.delete(name);
      for (const [name, value] of filled) formData.append(name, value);
    },
    { once: true },
  );
});

// A module: its names are not those of other scripts.
export {};
