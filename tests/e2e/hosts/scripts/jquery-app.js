/** A page of jQuery: shows a feed, changes it, moves it, takes it away. */
const { jQuery: $ } = window;
const $app = $('#app');
const markup = `<karkas-vacancy-feed embed-key="${$app.data('key')}" limit="2" pagination="none" filters="city"><a href="/jobs">Вакансии</a></karkas-vacancy-feed>`;
$app.html(`<main>
  <button type="button">Больше</button><button type="button">Переставить</button><button type="button">Показать или убрать</button>
  <output></output><div><p>Текст страницы</p></div>
</main>`);
const $list = $app.find('div').prepend(markup);
const $feed = () => $list.children('karkas-vacancy-feed');
$app.on('karkas-load', ({ originalEvent }) => $app.find('output').text(`Показано: ${originalEvent.detail.count}`));
$app.on('click', 'button', ({ target }) => {
  if (target.textContent === 'Больше') $feed().attr('limit', 4);
  else if (target.textContent === 'Переставить') $feed().detach().appendTo($list);
  else if ($feed().length) $feed().fadeOut(0).remove();
  else $list.prepend(markup);
});
