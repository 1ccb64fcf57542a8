import { moscowDate } from '#shared/domain/time.ts';
import { signInTo, type ApiCall } from './board-world.ts';

/** Companies of the demo with something to spend. */

/** The head of a company whose balance gets a bonus of so many rubles from staff. */
export async function headWithBonus(origin: string, email: string, rubles: number): Promise<ApiCall> {
  const [head, staff] = await Promise.all([
    signInTo(origin, 'company-member', email),
    signInTo(origin, 'company-member', 'administrator@example.ru'),
  ]);
  const { items } = await head<{ items: { company: { id: number } }[] }>(
    'GET',
    '/vacancy/list?status=active&per_page=1',
  );
  const companyId = items[0]?.company.id;
  await staff('POST', `/staff/companies/${companyId}/bonus`, { rubles, reason: 'Для проверки' });
  return head;
}

/** How many purchases of the company run or were closed lately. */
export async function countBought(head: ApiCall): Promise<number> {
  return (await head<{ total: number }>('GET', '/purchase-history/company')).total;
}

/** The head of a company whose balance gets so many rubles by an invoice that staff have seen the money of. */
export async function headWithMoney(origin: string, email: string, rubles: number): Promise<ApiCall> {
  const [head, staff] = await Promise.all([
    signInTo(origin, 'company-member', email),
    signInTo(origin, 'company-member', 'administrator@example.ru'),
  ]);
  await fillUp(head, staff, rubles);
  return head;
}

export async function fillUp(head: ApiCall, staff: ApiCall, rubles: number): Promise<void> {
  const payer = { name: 'ООО «Плательщик»', inn: '7707083893', kpp: '770701001', address: '' };
  const { id } = await head<{ id: number }>('POST', '/company-balance/invoice', {
    rubles: String(rubles),
    payer,
    offerCompany: true,
  });
  await staff('POST', `/staff/invoices/${id}/paid`, {
    number: `e2e-${id}`,
    datedOn: moscowDate(new Date()),
    payerAccount: '40702810100000000318',
    rubles: String(rubles),
  });
}
