import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { paymentPurpose } from '#shared/domain/payment-purpose.ts';
import { paymentQr } from '#shared/domain/payment-qr.ts';
import type { Seller } from '#shared/domain/seller.ts';
import { longDate } from '#shared/text/date.ts';
import { exactRubles, formatNumber } from '#shared/text/number.ts';
import { codeSvg, millimetres, paper, SECOND, text, WIDTH } from '../paper.ts';
import { totalsOf, type Invoice } from './papers.ts';
import {
  basisLine,
  columnWidths,
  FRAME,
  headCell,
  heading,
  inWords,
  letterhead,
  linesTable,
  party,
  signature,
  sumCell,
  totals,
} from './parts.ts';

/** Cameras of phones read the longest code from paper at this size. */
const CODE = millimetres(46);
const BESIDE_CODE = WIDTH - CODE - 24;

export function invoiceDefinition(invoice: Invoice): TDocumentDefinitions {
  const { number, issuedOn, payUntil, seller, buyer, basis, lines, vatRate, madeAt } = invoice;
  const title = `Счёт №\u00a0${number} от\u00a0${longDate(issuedOn)}`;
  return paper({
    name: title,
    madeAt,
    foot: title,
    content: [
      letterhead(seller),
      bankTable(seller),
      ...heading(title),
      party('Поставщик', seller),
      party('Покупатель', buyer),
      basisLine(basis),
      linesTable(
        [18, null, 38, 48, 72, 72],
        [
          headCell('№'),
          headCell('Услуга'),
          ...['Кол-во', 'Ед.', 'Цена', 'Сумма'].map((name) => headCell(name, { alignment: 'right' })),
        ],
        lines.map((line, index) => [
          text(String(index + 1)),
          text(line.name),
          text(formatNumber(line.quantity), { alignment: 'right' }),
          text(line.unit, { alignment: 'right' }),
          sumCell(line.priceKopecks),
          sumCell(line.sumKopecks),
        ]),
      ),
      {
        unbreakable: true,
        stack: [
          totals(lines, vatRate, 'К\u00a0оплате'),
          {
            margin: [0, 12, 0, 0],
            columnGap: 24,
            columns: [
              {
                width: BESIDE_CODE,
                stack: [
                  ...inWords(lines),
                  text(
                    `Оплатите до\u00a0${longDate(payUntil)} включительно, в\u00a0назначении укажите «Счёт\u00a0№\u00a0${number}».`,
                    { margin: [0, 8, 0, 0] },
                  ),
                  signature('Руководитель', seller.director, BESIDE_CODE),
                  signature('Бухгалтер', seller.accountant, BESIDE_CODE),
                ],
              },
              { width: CODE, stack: codeOf(invoice) },
            ],
          },
          text(
            'Счёт выставлен на\u00a0Каркасе по\u00a0оферте, печать не\u00a0нужна. Услуги начинаются, когда деньги пришли; акт придёт после месяца, в\u00a0котором они подключены или сданы.',
            { fontSize: 8, color: SECOND, margin: [0, 18, 0, 0] },
          ),
        ],
      },
    ],
  });
}

function codeOf(invoice: Invoice): Content[] {
  const { number, issuedOn, seller, buyer, lines, vatRate } = invoice;
  const { sumKopecks, vatKopecks } = totalsOf(lines);
  const purpose = paymentPurpose({ number, issuedOn, payerInn: buyer.inn, vatRate, vatKopecks });
  return [
    { svg: codeSvg(paymentQr({ ...seller, sumKopecks, purpose })), width: CODE },
    text(`Оплата ${exactRubles(sumKopecks)}\u00a0₽ в\u00a0приложении банка`, {
      fontSize: 8,
      color: SECOND,
      alignment: 'center',
      margin: [0, 6, 0, 0],
    }),
  ];
}

/** The payee as in a payment order. */
function bankTable({ bank, bik, corrAccount, inn, kpp, account, name }: Seller): Content {
  const named = (value: string, role: string, rowSpan = 1): TableCell => ({
    colSpan: 2,
    rowSpan,
    stack: [text(value), text(role, { fontSize: 8, color: SECOND })],
  });
  return {
    fontSize: 9,
    table: {
      widths: columnWidths([null, 118, 40, 136]),
      body: [
        [named(bank, 'Банк получателя', 2), '', text('БИК'), text(bik)],
        ['', '', text('Сч.\u00a0№'), text(corrAccount)],
        [
          text(`ИНН\u00a0${inn}`),
          text(kpp === null ? '' : `КПП\u00a0${kpp}`),
          { rowSpan: 2, stack: [text('Сч.\u00a0№')] },
          { rowSpan: 2, stack: [text(account)] },
        ],
        [named(name, 'Получатель'), '', '', ''],
      ],
    },
    layout: FRAME,
  };
}
