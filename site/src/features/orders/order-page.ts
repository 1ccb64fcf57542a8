import { bindOrderStep } from './bind-order.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-order-step]')) bindOrderStep(form);
