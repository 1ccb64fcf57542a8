import type { Payer } from '#shared/contracts/invoice.ts';
import type { purchaseContracts } from '#shared/contracts/purchase.ts';
import type { serviceContracts } from '#shared/contracts/service.ts';
import { isByQuote, type ServiceCode } from '#shared/domain/services.ts';
import { moscowDate, toIso } from '#shared/domain/time.ts';
import { asMember } from '../../platform/actor.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { Context } from '../../platform/context.ts';
import { offsetOf } from '../../platform/paging.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { readCaller } from '../company/index.ts';
import { findCompanyBalance } from '../ledger/index.ts';
import type { Terms } from './agree.ts';
import { buyFromBalance } from './buy.ts';
import { orderByInvoice, type InvoiceIssuing } from './by-invoice.ts';
import { costOf, toCalculation, type Wanted } from './calculate.ts';
import { listServices, readService } from './catalogue.ts';
import { extendsTo } from './extends-to.ts';
import { obstaclesTo } from './policy.ts';
import { refundPurchase } from './refund.ts';
import { findPurchases, findSpent } from './repository.ts';
import { isSoldOut } from './sold-out.ts';
import type { Places } from '../vacancy/index.ts';
import { findTarget } from './target.ts';
import { toPurchases } from './view.ts';

type PurchaseSecrets = Pick<Secrets, 'hash'>;

export interface PurchaseTools {
  secrets: PurchaseSecrets;
  invoicing: InvoiceIssuing;
  vacancyPlaces: Places;
}

type PaidTerms = Terms & { payBy: 'balance' | 'invoice'; payer?: Payer | undefined };

export function serviceCalls(tools: PurchaseTools): Handlers<typeof serviceContracts> {
  const { secrets } = tools;
  const buy = (
    context: Context,
    service: ServiceCode,
    terms: PaidTerms,
    { option = '', quantity = 1, vacancyId }: { option?: string; quantity?: number; vacancyId?: number } = {},
  ) => {
    const wanted = { service, option, quantity, vacancyId };
    return terms.payBy === 'invoice'
      ? orderByInvoice(context, tools, wanted, terms)
      : buyFromBalance(context, secrets, wanted, terms);
  };

  return {
    'GET /services/company': async (_request, context) => ({ items: await listServices(context) }),
    'GET /services/company/{code}': ({ params: { code } }, context) => readService(context, code),

    'GET /services/company/can-purchase-service': async ({ query }, context) => {
      const { db, clock, actor } = context;
      const buyer = asMember(context);
      const { companyId, accountId } = buyer;
      const { service, option, quantity, targetId } = query;
      const now = clock.now();
      const target = await findTarget(db, buyer, service, targetId);
      const wanted = { service, option, quantity };
      const cost = isByQuote(service) ? { ...wanted, totalKopecks: 0, days: null } : await costOf(db, wanted, now);
      const [balance, kopecks, caller, soldOut, endsAt] = await Promise.all([
        findCompanyBalance(db, companyId),
        findSpent(db, companyId, accountId, now),
        readCaller(db, { actor }),
        isSoldOut(db, { ...cost, targetId: target.id }, null, now),
        extendsTo(db, { ...cost, companyId, targetId: target.id }, now),
      ]);
      const spent = { kopecks, limitKopecks: caller.spendPerMonthKopecks };
      const reasons = obstaclesTo({ ...cost, day: moscowDate(now) }, { buyer, target, balance, spent, soldOut });
      return { can: reasons.length === 0, reasons, totalKopecks: cost.totalKopecks, extendsTo: toIso(endsAt) };
    },

    'POST /services/company/init/vacancy-promotion/calculate': async ({ body: { vacancyId, option } }, context) => {
      await findTarget(context.db, asMember(context), 'vacancy-promotion', vacancyId);
      return calculate(context, secrets, { service: 'vacancy-promotion', option, quantity: 1 });
    },
    'POST /services/company/init/contacts-add/calculate': ({ body: { quantity } }, context) =>
      calculate(context, secrets, { service: 'contacts-add', option: '', quantity }),

    'POST /services/company/init/vacancy-promotion': ({ body }, context) =>
      buy(context, 'vacancy-promotion', body, body),
    'POST /services/company/init/vacancy-branding': ({ body }, context) => buy(context, 'vacancy-branding', body, body),
    'POST /services/company/init/company-branding': ({ body }, context) => buy(context, 'company-branding', body),
    'POST /services/company/init/company-on-main': ({ body }, context) => buy(context, 'company-on-main', body),
    'POST /services/company/init/contacts-add': ({ body }, context) => buy(context, 'contacts-add', body, body),
    'POST /services/company/init/contacts-access': ({ body }, context) => buy(context, 'contacts-access', body, body),
  };
}

async function calculate(context: Context, secrets: PurchaseSecrets, wanted: Wanted) {
  const { companyId } = asMember(context);
  const now = context.clock.now();
  const [cost, { bonus }] = await Promise.all([
    costOf(context.db, wanted, now),
    findCompanyBalance(context.db, companyId),
  ]);
  return toCalculation(cost, { companyId, bonusKopecks: bonus }, secrets, now);
}

export const purchaseCalls = ({ vacancyPlaces }: PurchaseTools): Handlers<typeof purchaseContracts> => ({
  'GET /purchase-history/company': async ({ query: { set, page, per_page: limit } }, context) => {
    const within = asMember(context);
    const { companyId } = within;
    const offset = offsetOf(page, limit, 'покупок');
    const { rows, total } = await findPurchases(
      context.db,
      { owner: { companyId }, within, set, limit, offset },
      context.clock.now(),
    );
    return { items: await toPurchases(context, rows), total, next: null };
  },
  'POST /purchase-history/company/{id}/refund': ({ params: { id } }, context) =>
    refundPurchase(context, vacancyPlaces, id),
});
