import { bindComplaint } from './bind-complaint.ts';

const form = document.querySelector<HTMLFormElement>('#complaint');
if (form) bindComplaint(form, (next) => location.assign(next));
