/** What a page's Content-Security-Policy must let in for our elements, and what it does not. */

export const POLICY_CHARS_MAX = 3_000;

/** Something of ours that a page loads. */
interface Need {
  directive: string;
  /** The rules that browsers look for, in this order. */
  rules: readonly string[];
  /** What has to be added. */
  source: string;
  /** An address that must pass. */
  url: URL;
  /** Only some of the elements need it. */
  isOptional: boolean;
}

export interface Missing {
  /** The directive to be changed or added. */
  directive: string;
  /** What to add to it. */
  source: string;
  isOptional: boolean;
}

export interface PolicyReport {
  /** Nothing of it is a rule. */
  isEmpty: boolean;
  missing: Missing[];
  /** Scripts pass by their nonce or hash, whatever their address. */
  isByNonce: boolean;
}

type Rules = ReadonlyMap<string, readonly string[]>;

/**
 * Reads the value of the header, with or without its name, or a whole `<meta>`; several policies, separated by commas, must all let
 * us in. `origin` is ours.
 */
export function checkPolicy(text: string, origin: string): PolicyReport {
  const policies = valueOf(text.slice(0, POLICY_CHARS_MAX)).split(',').map(readRules);
  const rules = policies.filter(({ size }) => size > 0);
  const missing = needsOf(origin).filter((need) => !rules.every((policy) => letsIn(policy, need)));
  return {
    isEmpty: rules.length === 0,
    missing: missing.map(({ directive, source, isOptional }) => ({ directive, source, isOptional })),
    isByNonce: rules.some((policy) => ruleFor(policy, SCRIPTS)?.includes("'strict-dynamic'")),
  };
}

const SCRIPTS = ['script-src-elem', 'script-src', 'default-src'];

function needsOf(origin: string): Need[] {
  const socket = origin.replace(/^http/, 'ws');
  const need = (directive: string, rules: readonly string[], path: string, more: Partial<Need> = {}): Need => ({
    directive,
    rules,
    source: origin,
    url: new URL(path, more.source ?? origin),
    isOptional: false,
    ...more,
  });
  return [
    need('script-src', SCRIPTS, '/widgets/v1/all.js'),
    need('connect-src', ['connect-src', 'default-src'], '/api/embed/feed'),
    need('connect-src', ['connect-src', 'default-src'], '/ws/chat/', { source: socket, isOptional: true }),
    need('img-src', ['img-src', 'default-src'], '/files/logo.webp'),
    need('media-src', ['media-src', 'default-src'], '/api/embed/chat/files', { isOptional: true }),
    need('style-src', ['style-src-elem', 'style-src', 'default-src'], '/widgets/v1/vacancy-feed.css', {
      isOptional: true,
    }),
    need('frame-src', ['frame-src', 'child-src', 'default-src'], '/embed/frame/feed', { isOptional: true }),
  ];
}

/** The policy in what people paste. */
function valueOf(text: string): string {
  const inMeta = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(text);
  if (/^\s*<meta\b/i.test(text) && inMeta) return inMeta[1] ?? inMeta[2] ?? '';
  return text.replace(/^\s*content-security-policy(?:-report-only)?\s*:/i, '');
}

/** The first rule of a name counts, as in browsers. */
function readRules(policy: string): Rules {
  const rules = new Map<string, readonly string[]>();
  for (const rule of policy.split(';')) {
    const [name = '', ...sources] = rule.toLowerCase().split(/\s+/).filter(Boolean);
    if (/^[a-z-]+$/.test(name) && !rules.has(name)) rules.set(name, sources);
  }
  return rules;
}

/** Of the first of these names that the policy has. */
function ruleFor(policy: Rules, names: readonly string[]): readonly string[] | undefined {
  const name = names.find((one) => policy.has(one));
  return name === undefined ? undefined : policy.get(name);
}

function letsIn(policy: Rules, { directive, rules, url }: Need): boolean {
  const sources = ruleFor(policy, rules);
  if (!sources) return true;
  // Addresses count for nothing then: whether the tag has a nonce nobody knows here.
  if (directive === 'script-src' && sources.includes("'strict-dynamic'")) return true;
  return sources.some((source) => matches(source, url));
}

const SOURCE = /^(?:([a-z][a-z\d+.-]*):\/\/)?(\*|(?:\*\.)?[a-z\d.-]+|\[[\d:a-f]+\])(?::(\d+|\*))?(\/.*)?$/;

/** Whether a source of a policy is this address; `'self'` never is: it is the page. */
function matches(source: string, url: URL): boolean {
  if (source === '*') return true;
  if (/^[a-z][a-z\d+.-]*:$/.test(source)) return isScheme(source.slice(0, -1), url);
  const [, scheme, host = '', port, path] = SOURCE.exec(source) ?? [];
  if (!host || !isScheme(scheme ?? plainScheme(url), url)) return false;
  if (!isHost(host, url.hostname)) return false;
  if (port !== '*' && (port ?? '') !== url.port && !isUsualPort(port, url)) return false;
  return (
    path === undefined || path === '/' || (path.endsWith('/') ? url.pathname.startsWith(path) : url.pathname === path)
  );
}

/** Without a scheme the page's own counts, which is not that of a socket. */
function plainScheme(url: URL): string {
  return url.protocol.startsWith('ws') ? '' : url.protocol.slice(0, -1);
}

/** A safe address passes by the rule for an unsafe one. */
function isScheme(scheme: string, { protocol }: URL): boolean {
  const own = protocol.slice(0, -1);
  return scheme === own || (scheme === 'http' && own === 'https') || (scheme === 'ws' && own === 'wss');
}

function isHost(host: string, hostname: string): boolean {
  if (host === '*') return true;
  return host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : host === hostname;
}

function isUsualPort(port: string | undefined, { port: own, protocol }: URL): boolean {
  return own === '' && port === (protocol === 'https:' || protocol === 'wss:' ? '443' : '80');
}
