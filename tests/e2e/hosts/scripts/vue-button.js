/** A page of Vue: shows a respond button, changes it, moves it, takes it away. */
const { createApp, ref } = window.Vue;
const app = createApp({
  setup: () => ({ embedKey, vacancy: ref(5), shown: ref(true), last: ref(false), said: ref('') }),
  template: `<main>
    <button type="button" @click="vacancy = 6">Другая</button>
    <button type="button" @click="last = !last">Переставить</button>
    <button type="button" @click="shown = !shown">Показать или убрать</button>
    <output>{{ said }}</output>
    <div>
      <template v-for="item in last ? ['text', 'button'] : ['button', 'text']" :key="item">
        <p v-if="item === 'text'">Текст страницы</p>
        <karkas-respond-button v-else-if="shown" :embed-key="embedKey" :vacancy="vacancy" :label="'На вакансию ' + vacancy" @karkas-respond-open.prevent="said = 'Отклик: ' + $event.detail.id"><a href="/jobs">Вакансия</a></karkas-respond-button>
      </template>
    </div>
  </main>`,
});
const embedKey = document.querySelector('#app').dataset.key;
app.config.compilerOptions.isCustomElement = (tag) => tag.startsWith('karkas-');
app.mount('#app');
