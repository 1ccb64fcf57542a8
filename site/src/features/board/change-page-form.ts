import { bindBoardForm } from './change-form.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-board]')) bindBoardForm(form);
