import type { FastifyBaseLogger } from 'fastify';
import type { EventType } from '#shared/contracts/events.ts';
import type { Seller } from '#shared/domain/seller.ts';
import type { Database } from '../database/connect.ts';
import type { AddressGateway } from '../gateways/addresses.ts';
import type { CardProvider } from '../gateways/card-payments/index.ts';
import type { CompanyRegister } from '../gateways/company-register.ts';
import type { SignInProvider } from '../gateways/sign-in-providers/index.ts';
import type { PushGateway } from '../gateways/push.ts';
import type { ContentScanner } from '../gateways/scanner.ts';
import type { FileRoot, Storage } from '../gateways/storage.ts';
import type { WebhookGateway } from '../gateways/webhooks.ts';
import type { Attachments, Messages } from '../messages/index.ts';
import { createPdfPrinter, type PdfPrinter } from '../pdf/index.ts';
import type { Binding } from '../platform/binder.ts';
import type { Clock } from '../platform/clock.ts';
import type { DeadLetters } from '../platform/enqueue.ts';
import type { Domain, FileReaders, OwnData } from '../platform/domain.ts';
import type { Events } from '../platform/events.ts';
import type { JobWork } from '../platform/jobs.ts';
import type { ModerationQueue } from '../platform/moderation.ts';
import type { Secrets } from '../platform/secrets.ts';
import { mergeGatherers, mergeHandlers, typesOf, type Reactions } from '../platform/outbox.ts';
import { accountDomain } from './account/index.ts';
import { createProofOfWork, type ProofOfWork } from '../platform/proof-of-work.ts';
import { createSuspicion, type Suspicion } from '../platform/suspicion.ts';
import { captchaDomain } from './captcha.ts';
import { chatDomain } from './chat/index.ts';
import { companyDomain, findCompanyItems, suggestCompanyItems } from './company/index.ts';
import { compendiumDomain, createAddedItems, type AddedItems } from './compendium/index.ts';
import { complaintDomain } from './complaint/index.ts';
import { contentDomain, createPageMetas, type PageMetas } from './content/index.ts';
import { createDocumentDrawer, documentDomain, findWalletTitles } from './document/index.ts';
import { createEmbedKeys, embedDomain, type EmbedKeys } from './embed/index.ts';
import { favoriteDomain } from './favorite/index.ts';
import { feedbackDomain } from './feedback/index.ts';
import { createUploads, fileDomain, type Uploads } from './file/index.ts';
import { healthDomain } from './health.ts';
import {
  assertSettled,
  createAttachments,
  createInvoicing,
  INVOICE_INVARIANTS,
  invoiceDomain,
} from './invoice/index.ts';
import { LEDGER_INVARIANTS, ledgerDomain, type Invariant } from './ledger/index.ts';
import { noticeDomain } from './notice/index.ts';
import { assertNoOpenOrders, findOrderRefunds, ORDER_INVARIANTS, orderDomain } from './order/index.ts';
import { outboxDomain, type Outbox } from './outbox/index.ts';
import { PAYMENT_INVARIANTS, paymentDomain } from './payment/index.ts';
import { PURCHASE_INVARIANTS, purchaseDomain, type InvoiceIssuing } from './purchase/index.ts';
import {
  assertNotBlocked,
  findPlaceOfRespond,
  findSaidInRespond,
  findSenders,
  hasResponded,
  respondDomain,
} from './respond/index.ts';
import { archiveMinorsResumes, hideResumesFromPublic, resumeDomain } from './resume/index.ts';
import { reviewDomain } from './review/index.ts';
import { createRubricator, rubricatorDomain, rubricatorSources, type Rubricator } from './rubricator/index.ts';
import {
  createPopularQueries,
  createResumeSearch,
  createVacancySearch,
  searchDomain,
  type PopularQueries,
  type ResumeSearch,
  type VacancySearch,
} from './search/index.ts';
import { questionDomain } from './question/index.ts';
import { staffDomain } from './staff/index.ts';
import { subscriptionDomain } from './subscription/index.ts';
import { suggestionDomain } from './suggestion/index.ts';
import { templateDomain } from './template/index.ts';
import { archiveVacanciesOf, createVacancyViews, vacancyDomain, type VacancyViews } from './vacancy/index.ts';
import { webhookDomain } from './webhook/index.ts';

/** The process's own settings. */
export interface ProductSettings {
  version: string;
  /** Of our own pages, without a trailing slash. */
  publicOrigin: string;
  /** For callers whose own city is unknown. */
  defaultCityId: number;
  addresses: AddressGateway;
  companyRegister: CompanyRegister;
  messages: Messages;
  /** Messages that were kept instead of sent, for everybody to read; null outside of demo mode. */
  outbox: Outbox | null;
  /** Where they are written, in every mode; null where none are sent. */
  keptMessages: Outbox | null;
  secrets: Secrets;
  storage: Pick<Storage, 'private' | 'public'>;
  scanner: ContentScanner | null;
  /** Where search keeps its index for the next start; null for a product that shall leave nothing. */
  indexFiles: FileRoot | null;
  deadLetters: DeadLetters;
  push: PushGateway;
  webhooks: WebhookGateway;
  /** The provider of card payments; null: cards are not taken. */
  cards: CardProvider | null;
  /** Who sells; null where none is set. */
  seller: Seller | null;
  /** Staff must set up a second step of their sign-in before anything else. */
  staffNeedsSecondFactor: boolean;
  /** Accounts elsewhere that applicants may sign in with. */
  providers: readonly SignInProvider[];
  /** Allows live keys of widgets for pages of this machine. */
  embedAllowLoopback: boolean;
  /** Vacancies that a company shows at once: checked, and any other. */
  vacancyPlaces: { verified: number; other: number };
}

/** What domains need besides a context: settings and in-memory state. */
export interface ProductSources extends ProductSettings {
  addedItems: AddedItems;
  search: VacancySearch;
  resumeSearch: ResumeSearch;
  rubricator: Rubricator;
  popular: PopularQueries;
  vacancyViews: VacancyViews;
  embedKeys: EmbedKeys;
  pageMetas: PageMetas;
  proofOfWork: ProofOfWork;
  suspicion: Suspicion;
  suggestCompanies: typeof suggestCompanyItems;
  findCompanies: typeof findCompanyItems;
  archiveVacanciesOf: typeof archiveVacanciesOf;
  assertSettled: typeof assertSettled;
  assertNoOpenOrders: typeof assertNoOpenOrders;
  hideResumesFromPublic: typeof hideResumesFromPublic;
  archiveMinorsResumes: typeof archiveMinorsResumes;
  hasResponded: typeof hasResponded;
  findPlaceOfRespond: typeof findPlaceOfRespond;
  assertNotBlocked: typeof assertNotBlocked;
  findSenders: typeof findSenders;
  findSaidInRespond: typeof findSaidInRespond;
  findWalletTitles: typeof findWalletTitles;
  findOrderRefunds: typeof findOrderRefunds;
  collectOwnData: OwnData;
  /** What waits for staff, of every domain. */
  moderationQueues: () => readonly ModerationQueue[];
  fileReaders: () => FileReaders;
  uploads: Uploads;
  /** Draws what a company may look at of a person's documents. */
  documentDrawer: ReturnType<typeof createDocumentDrawer>;
  /** Makes PDFs of resumes, invoices and acts. */
  pdfPrinter: PdfPrinter;
  /** Papers that mails bring along. */
  attachments: Attachments;
  /** Of purchases that are paid by invoice. */
  invoicing: InvoiceIssuing;
  /** What must always hold of money. */
  bookRules: readonly Invariant[];
}

/** Every domain of the product. */
export const DOMAINS: readonly Domain<ProductSources>[] = [
  healthDomain,
  captchaDomain,
  compendiumDomain,
  ledgerDomain,
  fileDomain,
  accountDomain,
  noticeDomain,
  contentDomain,
  companyDomain,
  templateDomain,
  questionDomain,
  webhookDomain,
  vacancyDomain,
  resumeDomain,
  searchDomain,
  rubricatorDomain,
  purchaseDomain,
  paymentDomain,
  invoiceDomain,
  respondDomain,
  chatDomain,
  orderDomain,
  documentDomain,
  reviewDomain,
  embedDomain,
  favoriteDomain,
  subscriptionDomain,
  feedbackDomain,
  complaintDomain,
  suggestionDomain,
  outboxDomain,
  staffDomain,
];

/** What must always hold of money, of every domain. */
export const BOOK_RULES: readonly Invariant[] = [
  ...LEDGER_INVARIANTS,
  ...PURCHASE_INVARIANTS,
  ...PAYMENT_INVARIANTS,
  ...INVOICE_INVARIANTS,
  ...ORDER_INVARIANTS,
];

/** Everything that the product stores of a person. */
async function collectOwnData(db: Database, accountId: string, now: Date) {
  const parts = await Promise.all(DOMAINS.map(({ ownData }) => ownData(db, accountId, now)));
  return Object.assign({}, ...parts) as Awaited<ReturnType<OwnData>>;
}

function collectFileReaders(): FileReaders {
  return Object.assign({}, ...DOMAINS.map(({ fileReaders }) => fileReaders)) as FileReaders;
}

/** Every call of the product with its handler. */
export function productCalls(sources: ProductSources): Binding[] {
  return DOMAINS.flatMap((domain) => domain.bind(sources));
}

export function productJobs(sources: ProductSources): JobWork {
  const jobs = DOMAINS.map((domain) => domain.jobs(sources));
  return {
    scheduled: jobs.flatMap(({ scheduled = [] }) => scheduled),
    queued: [...jobs.flatMap(({ queued = [] }) => queued), ...sources.messages.jobs(sources.attachments)],
    repeated: jobs.flatMap(({ repeated = [] }) => repeated),
  };
}

/** Reactions of one domain to events of another. */
export const REACTIONS: Reactions = {
  each: mergeHandlers(DOMAINS.map((domain) => domain.reactions)),
  gathered: mergeGatherers(DOMAINS.map((domain) => domain.gatheringReactions)),
};

/** For `createEvents`: the emitter must know whether an event has reactions. */
export const HANDLED_TYPES: ReadonlySet<EventType> = new Set(typesOf(REACTIONS));

interface Memory {
  /** In-memory state is loaded from this database, without a short timeout. */
  db: Database;
  clock: Clock;
  events: Events;
  log: FastifyBaseLogger;
}

/** Empty in-memory state beside the settings; it is loaded at first use. */
export function createSources(settings: ProductSettings, { db, clock, events, log }: Memory): ProductSources {
  const search = createVacancySearch(db, log, { files: settings.indexFiles });
  const proofOfWork = createProofOfWork(settings.secrets, clock);
  const pdfPrinter = createPdfPrinter(log);
  const sources: ProductSources = {
    ...settings,
    addedItems: createAddedItems(db, log),
    search,
    resumeSearch: createResumeSearch(db, clock, log),
    rubricator: createRubricator({ db, events, log, sources: rubricatorSources(db, search) }),
    popular: createPopularQueries(),
    vacancyViews: createVacancyViews(),
    embedKeys: createEmbedKeys(),
    pageMetas: createPageMetas(),
    proofOfWork,
    suspicion: createSuspicion(proofOfWork),
    suggestCompanies: suggestCompanyItems,
    findCompanies: findCompanyItems,
    archiveVacanciesOf,
    assertSettled: async (...company) => {
      await assertNoOpenOrders(company[0], { companyId: company[1] });
      await assertSettled(...company);
    },
    assertNoOpenOrders,
    hideResumesFromPublic,
    archiveMinorsResumes,
    hasResponded,
    findPlaceOfRespond,
    assertNotBlocked,
    findSenders,
    findSaidInRespond,
    findWalletTitles,
    findOrderRefunds,
    collectOwnData,
    moderationQueues: () => DOMAINS.flatMap((domain) => domain.moderation(sources)),
    fileReaders: collectFileReaders,
    uploads: createUploads(settings),
    documentDrawer: createDocumentDrawer(),
    pdfPrinter,
    attachments: createAttachments(pdfPrinter),
    invoicing: createInvoicing(settings),
    bookRules: BOOK_RULES,
  };
  return sources;
}
