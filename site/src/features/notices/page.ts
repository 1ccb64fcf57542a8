import { keepCount } from './bell-count.ts';
import { readFollowed } from './reading.ts';

/** The page of the list: the bell shows the number that it was rendered with, and a followed notice is read. */
const list = document.querySelector<HTMLElement>('[data-notices]');
const bell = document.querySelector<HTMLElement>('[data-bell]');

if (list && bell) keepCount(bell, Number(list.dataset.unread));
list?.addEventListener('click', ({ target }) => readFollowed(list, target));
