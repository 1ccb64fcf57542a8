import { bindBuy } from './bind-buy.ts';

const form = document.querySelector<HTMLFormElement>('form#buy');
if (form) bindBuy(form, { onBought: ({ next }) => location.assign(next) });
