import { accountContracts } from './account.ts';
import { applicantContracts } from './applicant.ts';
import { balanceHistoryContracts } from './balance-history.ts';
import { balanceContracts } from './balance.ts';
import { captchaContracts } from './captcha.ts';
import { chatHoursContracts } from './chat-hours.ts';
import { chatContracts } from './chat.ts';
import { companyCheckContracts } from './company-check.ts';
import { chosenCompanyContracts } from './chosen-companies.ts';
import { companyContracts } from './company.ts';
import { compendiumContracts } from './compendium.ts';
import { consentContracts } from './consent.ts';
import { contentContracts } from './content.ts';
import { documentContracts } from './document.ts';
import { embedChatContracts } from './embed-chat.ts';
import { embedDoctorContracts } from './embed-doctor.ts';
import { embedEventContracts } from './embed-events.ts';
import { embedKeyContracts } from './embed-keys.ts';
import { embedIdentityContracts } from './embed-identity.ts';
import { embedLinkContracts } from './embed-link.ts';
import { embedContracts } from './embed.ts';
import { embedRespondContracts } from './embed-respond.ts';
import { favoriteContracts } from './favorite.ts';
import { complaintContracts } from './complaint.ts';
import { reviewContracts } from './review.ts';
import { feedbackContracts } from './feedback.ts';
import { fileContracts } from './file.ts';
import { healthContracts } from './health.ts';
import { memberAccountContracts } from './member-account.ts';
import { memberContracts } from './member.ts';
import { homeServiceContracts } from './home-services.ts';
import { newsContracts } from './news.ts';
import { noticeContracts } from './notice.ts';
import { orderContracts } from './order.ts';
import { outboxContracts } from './outbox.ts';
import { ownCompanyContracts } from './own-company.ts';
import { ownFacilityContracts } from './own-facility.ts';
import { providerContracts } from './provider.ts';
import { purchaseContracts } from './purchase.ts';
import { questionContracts } from './question.ts';
import { resumeAnonymousContracts } from './resume-anonymous.ts';
import { resumeEditContracts } from './resume-edit.ts';
import { resumeCompanyContracts } from './resume-company.ts';
import { resumeExportContracts } from './resume-export.ts';
import { resumeSearchContracts } from './resume-search.ts';
import { respondSettingsContracts } from './respond-settings.ts';
import { respondSendContracts } from './respond-send.ts';
import { respondContracts } from './respond.ts';
import { resumeLifeContracts } from './resume-life.ts';
import { resumeContracts } from './resume.ts';
import { rubricatorContracts } from './rubricator.ts';
import { searchContracts } from './search.ts';
import { secondFactorContracts } from './second-factor.ts';
import { applicantPurchaseContracts, applicantServiceContracts } from './applicant-service.ts';
import { paymentContracts } from './payment.ts';
import { serviceContracts } from './service.ts';
import { sessionContracts } from './session.ts';
import { closingDocumentContracts } from './closing-document.ts';
import { moneyReportContracts } from './money-report.ts';
import { withdrawalContracts } from './withdrawal.ts';
import { invoiceContracts } from './invoice.ts';
import { staffPaymentContracts } from './staff-payments.ts';
import { staffContracts } from './staff.ts';
import { staffKeyContracts } from './staff-keys.ts';
import { staffNewsContracts } from './staff-news.ts';
import { staffOrderContracts } from './staff-orders.ts';
import { staffPageContracts } from './staff-pages.ts';
import { staffAdMarkContracts } from './staff-ad-marks.ts';
import { staffPaymentCaseContracts } from './staff-payment-cases.ts';
import { staffPurchaseContracts } from './staff-purchases.ts';
import { staffPriceContracts } from './staff-prices.ts';
import { suggestionContracts } from './suggestion.ts';
import { subscriptionContracts } from './subscription.ts';
import { templateContracts } from './template.ts';
import { vacancyContracts } from './vacancy.ts';
import { vacancyEditContracts } from './vacancy-edit.ts';
import { vacancyLifeContracts } from './vacancy-life.ts';
import { webhookContracts } from './webhook.ts';

/** Every call of the product. */
export const contracts = {
  ...healthContracts,
  ...captchaContracts,
  ...compendiumContracts,
  ...fileContracts,
  ...sessionContracts,
  ...applicantContracts,
  ...accountContracts,
  ...providerContracts,
  ...secondFactorContracts,
  ...memberAccountContracts,
  ...memberContracts,
  ...companyCheckContracts,
  ...consentContracts,
  ...noticeContracts,
  ...ownCompanyContracts,
  ...ownFacilityContracts,
  ...chatHoursContracts,
  ...companyContracts,
  ...chosenCompanyContracts,
  ...templateContracts,
  ...questionContracts,
  ...vacancyContracts,
  ...vacancyEditContracts,
  ...vacancyLifeContracts,
  ...respondSettingsContracts,
  ...searchContracts,
  ...documentContracts,
  ...embedContracts,
  ...embedChatContracts,
  ...embedDoctorContracts,
  ...embedEventContracts,
  ...embedKeyContracts,
  ...embedIdentityContracts,
  ...embedLinkContracts,
  ...embedRespondContracts,
  ...webhookContracts,
  ...newsContracts,
  ...contentContracts,
  ...resumeContracts,
  ...resumeAnonymousContracts,
  ...resumeExportContracts,
  ...resumeLifeContracts,
  ...resumeEditContracts,
  ...resumeCompanyContracts,
  ...resumeSearchContracts,
  ...respondContracts,
  ...respondSendContracts,
  ...rubricatorContracts,
  ...favoriteContracts,
  ...chatContracts,
  ...feedbackContracts,
  ...reviewContracts,
  ...complaintContracts,
  ...subscriptionContracts,
  ...suggestionContracts,
  ...outboxContracts,
  ...staffContracts,
  ...staffKeyContracts,
  ...staffNewsContracts,
  ...staffPageContracts,
  ...serviceContracts,
  ...applicantServiceContracts,
  ...applicantPurchaseContracts,
  ...paymentContracts,
  ...purchaseContracts,
  ...balanceContracts,
  ...staffAdMarkContracts,
  ...balanceHistoryContracts,
  ...invoiceContracts,
  ...staffPaymentContracts,
  ...closingDocumentContracts,
  ...withdrawalContracts,
  ...moneyReportContracts,
  ...staffPriceContracts,
  ...staffPurchaseContracts,
  ...staffPaymentCaseContracts,
  ...homeServiceContracts,
  ...orderContracts,
  ...staffOrderContracts,
};

export type Contracts = typeof contracts;
