import { defineMachine } from './machine.ts';

export const COMPANY_STATUSES = [
  'registering',
  'unverified',
  'on_check',
  'verified',
  'restricted',
  'blocked',
  'archived',
] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

export const COMPANY_ACTIONS = [
  'submit',
  'send_docs',
  'cancel_docs',
  'verify',
  'refuse',
  'recheck',
  'restrict',
  'lift',
  'block',
  'close',
] as const;
export type CompanyAction = (typeof COMPANY_ACTIONS)[number];

/** `checked`: staff have verified the company before. */
export type CompanyGuard = 'checked' | 'unchecked';

const OPEN = ['registering', 'unverified', 'on_check', 'verified', 'restricted'] as const;

/**
 * The life of a company. A lifted restriction gives back what there was before it: a company that nobody has verified does
 * not become verified by being blocked and released. «recheck» follows a change of INN, name or head.
 */
export const companyMachine = defineMachine<CompanyStatus, CompanyAction, CompanyGuard>([
  { from: ['registering'], action: 'submit', by: ['visitor', 'system'], to: 'unverified' },
  { from: ['unverified'], action: 'send_docs', by: ['member', 'head'], to: 'on_check' },
  { from: ['on_check'], action: 'cancel_docs', by: ['member', 'head'], to: 'unverified', guards: ['unchecked'] },
  { from: ['on_check'], action: 'verify', by: ['staff', 'system'], to: 'verified' },
  { from: ['on_check'], action: 'refuse', by: ['staff'], to: 'unverified' },
  { from: ['verified'], action: 'recheck', by: ['member', 'head', 'system'], to: 'on_check' },
  { from: ['verified', 'unverified'], action: 'restrict', by: ['staff'], to: 'restricted' },
  { from: ['restricted'], action: 'lift', by: ['staff'], to: 'verified', guards: ['checked'] },
  { from: ['restricted'], action: 'lift', by: ['staff'], to: 'unverified', guards: ['unchecked'] },
  { from: ['blocked'], action: 'lift', by: ['staff'], to: 'restricted' },
  { from: OPEN, action: 'block', by: ['staff'], to: 'blocked' },
  { from: [...OPEN, 'blocked'], action: 'close', by: ['head', 'system'], to: 'archived' },
]);
