import type { z } from 'zod';
import type { mediaSchema } from '#shared/contracts/vacancy-parts.ts';
import { fileAddress } from '#shared/domain/file-name.ts';
import type { Storage } from '../gateways/storage.ts';

export type Memo = z.input<typeof mediaSchema>;

const NAME = 'demo/chto-vzyat-na-vakhtu.txt';
const TEXT = `Памятка: что взять на вахту

Документы
— паспорт, СНИЛС, ИНН, военный билет, если есть;
— трудовая книжка или сведения о трудовой деятельности;
— удостоверения и протоколы по профессии, подлинники;
— реквизиты своей карты;
— полис ОМС, прививочный сертификат, свои рецепты.

Одежда
— две смены белья на каждую неделю, тёплые носки;
— одежда и обувь для общежития, шлёпанцы для душа;
— своя шапка и перчатки под рукавицы, если едете зимой.
Спецодежду, каску и обувь выдают на объекте под подпись.

Быт
— лекарства, которые принимаете постоянно, на весь срок;
— кружка, ложка, термос, бритва, полотенце;
— зарядка и удлинитель, наушники.

Не берите
— алкоголь: с ним не пустят в автобус и на объект;
— дорогой инструмент, если о нём не договорились с прорабом.

Перед выездом
— спросите, где и во сколько сбор, и телефон старшего;
— оставьте домашним адрес объекта и номер отдела кадров.
`;

/** A document that vacancies with a rotation carry. */
export async function storeMemo(storage: Storage): Promise<Memo> {
  const bytes = Buffer.from(TEXT);
  await storage.public.write(NAME, bytes);
  return {
    kind: 'document',
    url: fileAddress(NAME),
    alt: 'Памятка: что взять на\u00a0вахту',
    width: null,
    height: null,
    sizeBytes: bytes.length,
  };
}
