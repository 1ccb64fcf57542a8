import type { Company } from '#shared/contracts/company.ts';
import { COMPANY_SIZE_LABELS, EGRUL_STATUS_LABELS, SRO_KIND_LABELS } from '#shared/text/company-labels.ts';
import { replyLine } from '#shared/text/respond-way.ts';
import { capitalised, joined, statedTerms, type Term } from '#shared/text/terms.ts';

/** Stated facts from the registers and from the company itself. */
export function companyFacts(company: Company): Term[] {
  return statedTerms([
    ['Полное название', company.legalName],
    ['ИНН', company.inn],
    ['КПП', company.kpp],
    ['ОГРН', company.ogrn],
    ['Статус в\u00a0ЕГРЮЛ', company.egrulStatus && EGRUL_STATUS_LABELS[company.egrulStatus]],
    ['ОКВЭД', company.okvedMain],
    ['Основана', company.foundedYear !== null && `${company.foundedYear}\u00a0год`],
    ['Работает', company.size && COMPANY_SIZE_LABELS[company.size]],
    ['Регионы работы', company.regions.join(', ')],
    ['Обычно отвечает', company.replyClock && replyLine(company.replyClock)],
  ]);
}

/** One verification of a company and its result. */
export interface CompanyCheck {
  title: string;
  text: string;
}

const VERIFICATIONS: Record<Exclude<Company['verification'], 'none'>, CompanyCheck> = {
  email_domain: { title: 'Почта', text: 'Пишет с\u00a0адреса на\u00a0своём домене' },
  documents: { title: 'Документы', text: 'Учредительные документы сверены' },
  paid: { title: 'Счёт', text: 'Платила со\u00a0счёта этой компании' },
};

/** The verifications of a company; none before the first. */
export function companyChecks(company: Company): CompanyCheck[] {
  const { verified, verification, egrulStatus, outsourcingAccreditation: accreditation } = company;
  if (!verified) return [];
  return [
    ...(egrulStatus === 'active' ? [{ title: 'ИНН и\u00a0ОГРН', text: 'Есть в\u00a0ЕГРЮЛ, действует' }] : []),
    ...company.sro.map(({ kind, registryNumber, liabilityLevel }) => ({
      title: 'Членство в\u00a0СРО',
      text:
        joined(
          SRO_KIND_LABELS[kind],
          registryNumber,
          liabilityLevel ? `уровень ответственности\u00a0${liabilityLevel}` : null,
        ) ?? '',
    })),
    ...(verification === 'none' ? [] : [VERIFICATIONS[verification]]),
    ...(accreditation ? [{ title: 'Право предоставлять персонал', text: accreditation }] : []),
  ].map(({ title, text }) => ({ title, text: capitalised(text) }));
}
