import { describe, expect, test } from 'vitest';
import { assertPassword, ratePassword } from './password-strength.ts';

const OWN = ['Ильдар', 'Галеев', 'ildar.galeev@mail.ru', '+79172041683'];

describe('is enough', () => {
  test.each([
    ['жёлтый трамвай едет в гости', 'Отличный, 27\u00a0знаков'],
    ['Xk7$mQ2vLp9w', 'Отличный, 12\u00a0знаков'],
    ['кирпич ромашка', 'Хороший, 14\u00a0знаков'],
  ])('%s', async (password, text) => {
    expect(await ratePassword(password, OWN)).toEqual({ score: expect.any(Number), isEnough: true, text });
    await expect(assertPassword(password, OWN)).resolves.toBeUndefined();
  });
});

describe('is not enough', () => {
  test.each([
    ['', 'Ещё 10\u00a0знаков'],
    ['сварка7', 'Ещё 3\u00a0знака'],
    ['1234567890', 'самых частых'],
    ['qwertyuiop', 'самых частых'],
    ['йцукенгшщз', 'Клавиши'],
    ['парольпароль', 'Повторы'],
    ['gfhjkmgfhjkm', 'Повторы'],
    ['строитель1', 'Простое слово'],
    ['cnhjbntkm1', 'Простое слово'],
    ['Svarschik1', 'Простое слово'],
    ['Монтажник!', 'Простое слово'],
    ['ильдаргалеев', 'ваше имя'],
    ['bkmlfhufkttd', 'ваше имя'],
    ['ildargaleev1', 'ваше имя'],
    ['89172041683', 'ваше имя'],
    ['яяяяяяяяяяяяяяяяя', 'Повторы'],
  ])('%s', async (password, text) => {
    expect(await ratePassword(password, OWN)).toMatchObject({ isEnough: false, text: expect.stringContaining(text) });
    await expect(assertPassword(password, OWN, 'newPassword')).rejects.toMatchObject({
      code: 'bad_argument',
      details: { errors: [{ field: 'newPassword', message: expect.stringContaining(text) }] },
    });
  });
});

test('a long one is rated by its beginning', async () => {
  expect(await ratePassword('а'.repeat(100_000), [])).toMatchObject({ isEnough: false });
});
