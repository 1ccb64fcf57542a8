import { describe, expect, test } from 'vitest';
import { withoutMarkup } from './clean-text.ts';
import { tidyCompanyName } from './company-name.ts';
import { readDate } from './date-text.ts';
import { findDiscrimination } from '#shared/domain/vacancy-lint.ts';
import { createLikenessIndex } from './likeness.ts';
import { maskContacts } from './mask-contacts.ts';
import { readEducation, readExperience, readSchedule } from './terms-text.ts';
import { tidyTitle } from './title.ts';

describe('contacts are masked', () => {
  test.each([
    ['Звоните 8 (423) 252-10-10 с 9 до 18', 'Звоните [телефон скрыт] с 9 до 18'],
    ['+7 914 123-45-67, 8-914-123-45-67', '[телефон скрыт]'],
    ['Прораб 89141234567', 'Прораб [телефон скрыт]'],
    ['тел. 2-15-43', 'тел. [телефон скрыт]'],
    ['пишите hr@stroyka.example или кадры@завод.рф', 'пишите [почта скрыта] или [почта скрыта]'],
    ['t.me/stroyka_hr, https://t.me/+AbCd', '[ссылка скрыта], [ссылка скрыта]'],
    ['WhatsApp wa.me/79141234567', 'WhatsApp [ссылка скрыта]'],
    ['https://api.whatsapp.com/send?phone=79141234567&text=a', '[ссылка скрыта]'],
    ['tg://resolve?domain=stroyka', '[ссылка скрыта]'],
    ['WhatsApp +7 914 123-45-67', 'WhatsApp [телефон скрыт]'],
    ['Прораб @stroyka_hr', 'Прораб [ник скрыт]'],
    ['Телеграм: stroyka_hr, Viber - ivan2000', 'Телеграм: [ник скрыт], Viber - [ник скрыт]'],
  ])('%s', (text, expected) => expect(maskContacts(text)).toBe(expected));

  test.each([
    'Доход 45 000–50 000 ₽',
    'Доход 53800 – 59200 руб. в месяц',
    'ГОСТ 12.0.004-2015, вахта 60/30',
    'ИНН 7707083893',
    'с 01.02.2026',
    'Оплата 2 000 ₽ @ смена',
    'WhatsApp: группа бригады',
    'Сайт bottom.me и сталь ст.3',
  ])('«%s» has none', (text) => expect(maskContacts(text)).toBe(text));
});

describe('titles', () => {
  test.each([
    ['ИНЖЕНЕР ПТО', 'Инженер ПТО'],
    ['ЭЛЕКТРОМОНТЁР КИПИА (КАЗАНЬ)', 'Электромонтёр КИПиА (Казань)'],
    ['ПТО', 'ПТО'],
    ['сварщик  НАКС', 'Сварщик НАКС'],
    ['Слесарь в АО "Ремонтный завод"', 'Слесарь в АО «Ремонтный завод»'],
    ['Слесарь в АО "Ремонтный завод', 'Слесарь в АО "Ремонтный завод'],
    ['Водитель КАМАЗ', 'Водитель КАМАЗ'],
    ['ВОДИТЕЛЬ КАМАЗ (МСК)', 'Водитель КАМАЗ (МСК)'],
    ['МОНТАЖНИК ОВиК, МЕХАНИК ГПМ', 'Монтажник ОВиК, механик ГПМ'],
    ['СВАРЩИК [телефон скрыт]', 'Сварщик [телефон скрыт]'],
    ['СВАРЩИК на вахту', 'Сварщик на вахту'],
    ['ВНИМАНИЕ: требуются сварщики и монтажники', 'ВНИМАНИЕ: требуются сварщики и монтажники'],
  ])('%s', (title, expected) => expect(tidyTitle(title, new Set(['казань']))).toBe(expected));
});

describe('titles and names written as HTML', () => {
  test.each([
    ['<b>Сварщик</b>&nbsp;НАКС', 'Сварщик НАКС'],
    ['&lt;p&gt;Сварщик&lt;/p&gt;', 'Сварщик'],
    ['ООО &amp;quot;Мост&amp;quot;', 'ООО "Мост"'],
    ['Плита 5 м&sup2;, &#171;Мост&#187; &#x2116;&nbsp;1', 'Плита 5 м², «Мост» № 1'],
    ['Бетонщик <5 разряда>', 'Бетонщик <5 разряда>'],
    ['Кладка & Ко, R&D; a < b', 'Кладка & Ко, R&D; a < b'],
    ['Маляр<br/>Штукатур<script', 'Маляр Штукатур'],
    ['&#1114112;&#0;Маляр', 'Маляр'],
  ])('%s', (text, expected) => expect(withoutMarkup(text)).toBe(expected));
});

describe('names of companies', () => {
  test.each([
    ['СТРОИТЕЛЬНАЯ КОМПАНИЯ МОСТ', 'Строительная компания Мост'],
    ['ООО "СТРОИТЕЛЬНАЯ КОМПАНИЯ "МОСТ"', 'ООО "Строительная компания "Мост"'],
    ['АО РЕМОНТНО-МЕХАНИЧЕСКИЙ ЗАВОД', 'АО Ремонтно-механический завод'],
    ['ООО "УПРАВЛЕНИЕ МЕХАНИЗАЦИИ ДСК"', 'ООО «Управление Механизации ДСК»'],
    ['ГРУППА КОМПАНИЙ ПИК', 'Группа компаний ПИК'],
    ['ООО СТРОЙМОНТАЖ', 'ООО СТРОЙМОНТАЖ'],
    ['ТРЕСТ', 'Трест'],
    ['Компания МОСТ', 'Компания МОСТ'],
  ])('%s', (name, expected) => expect(tidyCompanyName(name)).toBe(expected));
});

describe('what a vacancy must not state', () => {
  test.each([
    ['<p>Требуются мужчины до 45 лет, только мужчины.</p>', ['Требуются мужчины', 'только мужчины', 'до 45 лет']],
    ['Славянская внешность обязательна', ['Славянская внешность']],
    ['Возраст до 50 лет', ['Возраст до 50 лет']],
    ['Сотрудники от 20 до 45 лет', ['от 20 до 45 лет']],
    ['Ищем маляра 25–40 лет', ['25–40 лет']],
    ['Не старше 55', ['Не старше 55']],
    ['Пол: мужской', ['Пол: мужской']],
    ['Приглашаем девушек на отделку', ['девушек']],
    ['только местные, с пропиской', ['только местные', 'с пропиской']],
  ])('%s', (text, phrases) => expect(findDiscrimination(text)).toEqual(phrases));

  test.each([
    'Опыт работы от 3 до 5 лет, стаж до 30 лет приветствуется',
    'Компании 30 лет, гарантия на кровлю до 50 лет',
    'Старше 18 лет, как требует закон для вахты',
    'Мужские и женские бытовки',
    'Смена до 12 часов, доход до 45 000 ₽, русский язык',
    'Дружный молодой коллектив',
    'Пол: стяжка, наливной',
    'Знание местных норм',
  ])('«%s» may be stated', (text) => expect(findDiscrimination(text)).toEqual([]));
});

describe('terms', () => {
  test.each([
    ['Нет опыта', 'none'],
    ['Не имеет значения', 'none'],
    ['От 1 года до 3 лет', 'from1to3'],
    ['Опыт 1–3 года', 'from1to3'],
    ['от 5 лет', 'from3to6'],
    ['Более 6 лет', 'over6'],
    ['1', 'from1to3'],
    ['Не указано', null],
    ['Опыт вождения от 1 года', null],
  ])('experience «%s»', (text, expected) => expect(readExperience(text)).toBe(expected));

  test.each([
    ['Высшее образование — бакалавриат', 'higher'],
    ['Неоконченное высшее', 'incomplete_higher'],
    ['Среднее профессиональное образование', 'vocational'],
    ['Среднее общее', 'secondary'],
    ['Tребования не предъявляются', 'any'],
    ['Профильное — уточняйте', null],
  ])('education «%s»', (text, expected) => expect(readEducation(text)).toBe(expected));

  test('a full day is employment, not five days a week', () => {
    expect(readSchedule('Полный день')).toEqual({ schedule: null, employment: 'full', workFormat: null });
    expect(readSchedule('Неполный рабочий день')).toMatchObject({ employment: 'part' });
    expect(readSchedule('Временная занятость, полный день')).toMatchObject({ employment: 'temporary' });
    expect(readSchedule('Вахтовый метод')).toMatchObject({ schedule: 'rotation' });
    expect(readSchedule('Сменный график')).toMatchObject({ schedule: 'shift' });
    expect(readSchedule('Удаленная работа')).toMatchObject({ schedule: null, workFormat: 'remote' });
    expect(readSchedule('Уточняется')).toEqual({ schedule: null, employment: null, workFormat: null });
  });
});

test.each([
  ['18 июня 2026', '2026-06-18T09:00:00.000Z'],
  ['2 мая 2026 г.', '2026-05-02T09:00:00.000Z'],
  ['11.07.2024', '2024-07-11T09:00:00.000Z'],
  ['2026-06-30', '2026-06-30T09:00:00.000Z'],
  ['2026-07-01T15:37:00+10:00', '2026-07-01T05:37:00.000Z'],
  ['2026-07-01T15:37:00', '2026-07-01T12:37:00.000Z'],
  ['31.02.2026', undefined],
  ['вчера', undefined],
  ['', undefined],
])('the date «%s»', (text, expected) => expect(readDate(text)?.toISOString()).toBe(expected));

describe('duplicates', () => {
  const pay = { fromKopecks: 5_400_000, toKopecks: 5_400_000, mode: 'month', gross: null } as const;
  type Vacancy = Parameters<ReturnType<typeof createLikenessIndex<boolean>>['add']>[0];

  /** The same result in either order. */
  function isSameVacancy(one: Vacancy, other: Vacancy): boolean {
    const [found, foundBack] = [
      [one, other],
      [other, one],
    ].map(([first = one, second = one]) => {
      const index = createLikenessIndex<boolean>();
      index.add(first, true);
      return index.find(second) ?? false;
    });
    expect(found).toBe(foundBack);
    return found ?? false;
  }

  test('have the same words in the title', () => {
    expect(isSameVacancy({ title: 'Столяр (цех)', pay }, { title: 'СТОЛЯР, ЦЕХ', pay: null })).toBe(true);
    expect(isSameVacancy({ title: 'Инженер', pay }, { title: 'Инженер ПТО', pay })).toBe(false);
  });

  test('or the same pay and the workplace in the title', () => {
    const workplace = 'Столяр в ремонтный завод';
    expect(isSameVacancy({ title: 'Столяр', pay }, { title: workplace, pay })).toBe(true);
    expect(isSameVacancy({ title: 'Столяр', pay }, { title: workplace, pay: { ...pay, toKopecks: 6_000_000 } })).toBe(
      false,
    );
    expect(isSameVacancy({ title: 'Столяр', pay: null }, { title: workplace, pay: null })).toBe(false);
  });

  test('are mapped to the first one', () => {
    const index = createLikenessIndex<number>();
    for (const [order, title] of ['Столяр на объект', 'Столяр', 'Столяр в цех'].entries())
      index.add({ title, pay }, order);
    expect(index.find({ title: 'Столяр', pay })).toBe(0);
    expect(index.find({ title: 'Столяр в цех', pay })).toBe(1);
  });
});
