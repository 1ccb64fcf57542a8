/**
 * Presses a heart, or marks those that are pressed. Between the script of every page and what hearts do, so that the
 * names of its files are not in the former.
 */
export async function run(heart?: HTMLButtonElement): Promise<void> {
  const { markAll, press } = await import('./hearts.ts');
  return heart ? press(heart) : markAll();
}
