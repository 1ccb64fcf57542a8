/** A page of Vue: shows a feed, changes it, moves it, takes it away. */
const { createApp, ref } = window.Vue;
const app = createApp({
  setup: () => ({ embedKey, limit: ref(2), shown: ref(true), last: ref(false), said: ref('') }),
  template: `<main>
    <button type="button" @click="limit = 4">Больше</button>
    <button type="button" @click="last = !last">Переставить</button>
    <button type="button" @click="shown = !shown">Показать или убрать</button>
    <output>{{ said }}</output>
    <div>
      <template v-for="item in last ? ['text', 'feed'] : ['feed', 'text']" :key="item">
        <p v-if="item === 'text'">Текст страницы</p>
        <karkas-vacancy-feed v-else-if="shown" :embed-key="embedKey" :limit="limit" pagination="none" filters="city" @karkas-load="said = 'Показано: ' + $event.detail.count"><a href="/jobs">Вакансии</a></karkas-vacancy-feed>
      </template>
    </div>
  </main>`,
});
const embedKey = document.querySelector('#app').dataset.key;
app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('karkas-');
app.mount('#app');
