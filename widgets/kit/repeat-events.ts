import type { Analytics } from '#shared/domain/embed-attributes.ts';

declare global {
  interface Window {
    dataLayer?: unknown[];
    ym?: (counter: number, action: 'reachGoal', goal: string, params?: object) => void;
  }
}

/** Forwards an event to the counter that the page already has; loads none. Whoever responds is no counter's business. */
export function tellAnalytics(to: Analytics, name: string, told: object): void {
  const detail = Object.fromEntries(Object.entries(told).filter(([key]) => key !== 'name' && key !== 'phone'));
  const goal = `karkas_${name}`;
  if (to === 'datalayer') (window.dataLayer ??= []).push({ event: goal, ...detail });
  else if (to !== 'off') window.ym?.(Number(to.slice('ym:'.length)), 'reachGoal', goal, detail);
}
