import { bindNewOrder } from './bind-order.ts';

const form = document.querySelector<HTMLFormElement>('form[data-order]');
if (form) bindNewOrder(form);
