import { bindFeedback } from './bind-feedback.ts';

const form = document.querySelector<HTMLFormElement>('#feedback');
if (form) bindFeedback(form, () => location.assign('/feedback?done'));
