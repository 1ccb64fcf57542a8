/** What a respond button is in: `data-state` of its element. */
export type ButtonState = 'idle' | 'opening' | 'form' | 'code' | 'sending' | 'sent' | 'already' | 'closed' | 'error';
