import type { Call } from '#shared/client/call.ts';
import { KEY_REFUSALS } from './drawn-feed.ts';

/** A valid key for the chat: whose it is, and the sites that it allows. Null for any other. */
export async function findChatKey(call: Call, key: string) {
  try {
    const { company, origins } = await call('GET /embed/config', { key });
    // The key itself may be for other elements alone.
    await call('GET /embed/chat/form', { key });
    return { company, origins };
  } catch (error) {
    if (error instanceof Error && 'code' in error && KEY_REFUSALS.has(String(error.code))) return null;
    throw error;
  }
}
