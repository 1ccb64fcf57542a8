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
