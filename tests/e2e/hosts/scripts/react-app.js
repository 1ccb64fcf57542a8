/** A page of React 17, 18 and 19 alike: shows a feed, changes it, moves it, takes it away. */
const { createElement, StrictMode, useEffect, useRef, useState } = window.React;
const place = document.querySelector('#app');

function App() {
  const [limit, setLimit] = useState(2);
  const [shown, setShown] = useState(true);
  const [last, setLast] = useState(false);
  const [said, setSaid] = useState('');
  const feed = useRef(null);

  useEffect(() => {
    const element = feed.current;
    const onLoad = ({ detail }) => setSaid(`Показано: ${detail.count}`);
    element?.addEventListener('karkas-load', onLoad);
    return () => element?.removeEventListener('karkas-load', onLoad);
  }, [shown]);

  const button = (text, onClick) => createElement('button', { key: text, type: 'button', onClick }, text);
  const attributes = {
    key: 'feed',
    ref: feed,
    'embed-key': place.dataset.key,
    limit,
    pagination: 'none',
    filters: 'city',
    class: 'careers',
  };
  const items = [
    shown && createElement('karkas-vacancy-feed', attributes, createElement('a', { href: '/jobs' }, 'Вакансии')),
    createElement('p', { key: 'text' }, 'Текст страницы'),
  ];
  return createElement(
    'main',
    null,
    button('Больше', () => setLimit(4)),
    button('Переставить', () => setLast(!last)),
    button('Показать или убрать', () => setShown(!shown)),
    createElement('output', null, said),
    createElement('div', null, last ? items.reverse() : items),
  );
}

const app = createElement(StrictMode, null, createElement(App));
if (window.ReactDOM.createRoot) window.ReactDOM.createRoot(place).render(app);
else window.ReactDOM.render(app, place);
