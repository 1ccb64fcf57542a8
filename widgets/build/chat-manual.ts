/** Events of the chat bubble by their names without `karkas-`: the type of `detail`, and whether the page may cancel them. */
export const CHAT_EVENTS = {
  'chat-ready': { detail: 'Record<never, never>', cancelable: false },
  'chat-open': { detail: 'Record<never, never>', cancelable: true },
  'chat-close': { detail: 'Record<never, never>', cancelable: false },
  'chat-show': { detail: 'Record<never, never>', cancelable: false },
  'chat-hide': { detail: 'Record<never, never>', cancelable: false },
  'chat-identify': { detail: "{ verified: boolean; level: 'phone' | 'account' | 'site' }", cancelable: false },
  'chat-start': { detail: '{ dialogId: string }', cancelable: false },
  'chat-message': {
    detail: "{ direction: 'in' | 'out'; dialogId: string; type: string; preview?: string }",
    cancelable: false,
  },
  'chat-unread': { detail: '{ count: number }', cancelable: false },
  'chat-connection': {
    detail: "{ state: 'offline' | 'connecting' | 'online' | 'reconnecting'; attempt: number }",
    cancelable: false,
  },
  'chat-file-rejected': { detail: '{ reason: string }', cancelable: false },
  'chat-error': { detail: '{ code: string }', cancelable: false },
} as const;

export const CHAT_SLOTS = ['', 'launcher', 'header', 'empty', 'footer'] as const;

export const CHAT_CSS_PARTS = [
  'launcher',
  'badge',
  'panel',
  'header',
  'status',
  'messages',
  'bubble',
  'bubble-in',
  'bubble-out',
  'system',
  'composer',
  'input',
  'send',
  'attach',
  'typing',
  'consent',
] as const;

export const CHAT_METHODS = [
  'open',
  'close',
  'toggle',
  'show',
  'hide',
  'startDialog',
  'prefill',
  'setContext',
  'identify',
  'markRead',
  'connect',
  'disconnect',
  'reset',
  'popout',
] as const;
