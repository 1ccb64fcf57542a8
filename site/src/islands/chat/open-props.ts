import type { ChatState, OpenDialog } from './state.ts';
import type { ChatStore } from './store.ts';

export interface OpenProps {
  chat: ChatStore;
  state: ChatState;
  open: OpenDialog;
}
