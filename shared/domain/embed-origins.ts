/** True when `origin`, as a browser sends it, is one of the allowed; a star stands for exactly one label: `https://*.example.ru`. */
export function isAllowedOrigin(allowed: readonly string[], origin: string): boolean {
  return allowed.some((one) => one === origin || coversByStar(one, origin));
}

function coversByStar(allowed: string, origin: string): boolean {
  const [scheme = '', rest] = allowed.split('//*.', 2);
  if (rest === undefined || !origin.startsWith(`${scheme}//`)) return false;
  const [label = '', ...labels] = origin.slice(scheme.length + 2).split('.');
  return label !== '' && labels.join('.') === rest;
}
