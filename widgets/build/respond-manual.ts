/** Events of the respond button by their names without `karkas-`: the type of `detail`, and whether the page may cancel them. */
export const RESPOND_EVENTS = {
  'respond-open': { detail: '{ id: number | null }', cancelable: true },
  'respond-step': { detail: '{ step: string }', cancelable: false },
  'respond-validate': { detail: '{ errors: string[] }', cancelable: false },
  'respond-submit': { detail: '{ vacancyId: number; name?: string; phone?: string }', cancelable: true },
  'respond-sent': {
    detail: "{ respondId: number; vacancyId: number; kind: 'quick_respond' | 'vacancy_respond'; reference?: string }",
    cancelable: false,
  },
  'respond-error': { detail: '{ code: string }', cancelable: false },
  'chat-identify': { detail: "{ verified: boolean; level: 'site' }", cancelable: false },
  'chat-error': { detail: '{ code: string }', cancelable: false },
  'respond-close': { detail: '{ reason: string }', cancelable: false },
} as const;

export const RESPOND_SLOTS = ['', 'icon', 'before-form', 'consent-extra', 'success'] as const;

export const RESPOND_CSS_PARTS = ['button', 'button-primary', 'dialog'] as const;

export const RESPOND_METHODS = ['open', 'close', 'submit', 'status', 'identify', 'reset'] as const;
