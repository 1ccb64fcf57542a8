import { layer as feedback } from './feedback.ts';

/** A question about a service; the opener loads the script of its files. The result is `true` once it is sent. */
export const layer: typeof feedback = { ...feedback, title: 'Задать вопрос' };
