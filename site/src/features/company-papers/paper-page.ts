import { bindPaperForm } from './bind-paper-form.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-paper]')) bindPaperForm(form);
