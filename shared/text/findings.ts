import type { Finding } from '../contracts/embed-doctor.ts';

export const ok = (code: string, title: string): Finding => ({ code, level: 'ok', title, cure: null });
export const warn = (code: string, title: string, cure: string): Finding => ({ code, level: 'warn', title, cure });
export const bad = (code: string, title: string, cure: string): Finding => ({ code, level: 'bad', title, cure });
