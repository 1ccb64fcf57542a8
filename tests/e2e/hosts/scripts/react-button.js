/** A page of React 17, 18 and 19 alike: shows a respond button, changes it, moves it, takes it away. */
const { createElement, StrictMode, useEffect, useRef, useState } = window.React;
const place = document.querySelector('#app');

function App() {
  const [vacancy, setVacancy] = useState(5);
  const [shown, setShown] = useState(true);
  const [last, setLast] = useState(false);
  const [said, setSaid] = useState('');
  const tag = useRef(null);

  useEffect(() => {
    const element = tag.current;
    const onOpen = (event) => {
      event.preventDefault();
      setSaid(`Отклик: ${event.detail.id}`);
    };
    element?.addEventListener('karkas-respond-open', onOpen);
    return () => element?.removeEventListener('karkas-respond-open', onOpen);
  }, [shown]);

  const button = (text, onClick) => createElement('button', { key: text, type: 'button', onClick }, text);
  const attributes = {
    key: 'button',
    ref: tag,
    'embed-key': place.dataset.key,
    vacancy,
    label: `На вакансию ${vacancy}`,
  };
  const items = [
    shown && createElement('karkas-respond-button', attributes, createElement('a', { href: '/jobs' }, 'Вакансия')),
    createElement('p', { key: 'text' }, 'Текст страницы'),
  ];
  return createElement(
    'main',
    null,
    button('Другая', () => setVacancy(6)),
    button('Переставить', () => setLast(!last)),
    button('Показать или убрать', () => setShown(!shown)),
    createElement('output', null, said),
    createElement('div', null, last ? items.reverse() : items),
  );
}

const app = createElement(StrictMode, null, createElement(App));
if (window.ReactDOM.createRoot) window.ReactDOM.createRoot(place).render(app);
else window.ReactDOM.render(app, place);
