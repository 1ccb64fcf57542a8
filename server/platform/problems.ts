import { randomUUID } from 'node:crypto';
import {
  ERROR_STATUS,
  type ErrorCode,
  type FieldError,
  type FieldReason,
  type PayFor,
  type Problem,
} from '#shared/contracts/problem.ts';

/** Details of a problem besides its code; all texts are Russian and for people. */
export interface ProblemDetails {
  detail?: string;
  errors?: FieldError[];
  /** The things that are in the way. */
  ids?: number[];
  /** Of `payment_required`: what can be bought against it. */
  payFor?: PayFor;
  /** Seconds; becomes the Retry-After header. */
  retryAfterSeconds?: number;
}

/** The one error that domains throw; the binder turns it into a problem document. */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: ProblemDetails;

  constructor(code: ErrorCode, details: ProblemDetails = {}) {
    super(details.detail ?? code);
    this.code = code;
    this.details = details;
  }
}

/** `bad_argument` for one field, for what a schema cannot check. `message` is Russian and for people. */
export function badField(field: string, code: FieldReason, message: string): DomainError {
  return new DomainError('bad_argument', { errors: [{ field, code, message }] });
}

/** A refusal with a code of its own that a form shows at the field it concerns. `message` is Russian and for people. */
export function atField(field: string, code: FieldReason, message: string): ProblemDetails {
  return { detail: message, errors: [{ field, code, message }] };
}

/** Common to each code; shown to people only where no detail says more. */
const TITLES: Record<ErrorCode, string> = {
  bad_argument: 'Проверьте, что введено',
  unauthorized: 'Войдите, чтобы продолжить',
  payment_required: 'Нужна оплата',
  forbidden: 'Это действие вам недоступно',
  origin_denied: 'Этому сайту доступ не открыт',
  key_revoked: 'Ключ виджета отозван',
  not_found: 'Ничего не нашли по этому адресу',
  method_not_allowed: 'Так этот адрес не вызывают',
  request_timeout: 'Запрос не\u00a0дошёл вовремя. Попробуйте ещё раз',
  conflict: 'Данные уже изменились',
  in_flight: 'Этот запрос ещё выполняется',
  wrong_state: 'Сейчас это сделать нельзя',
  duplicate: 'Такая вакансия уже есть',
  confirmation_required: 'Проверьте, всё\u00a0ли\u00a0верно',
  already_applied: 'Вы\u00a0уже откликнулись',
  answers_required: 'Ответьте на\u00a0вопросы компании',
  letter_required: 'Компания просит написать письмо',
  requirement_failed: 'Не\u00a0хватает того, что\u00a0требует компания',
  disabled_by_employer: 'Компания не\u00a0принимает такие отклики',
  resume_not_found: 'Этого резюме нет',
  resume_visibility_conflict: 'Резюме скрыто: отклик откроет его этой компании',
  gone: 'Страница больше не доступна',
  precondition_failed: 'Файл уже другой',
  body_too_large: 'Слишком много данных',
  address_too_long: 'Слишком длинный адрес',
  unsupported_media_type: 'Такой формат не принимается',
  range_not_satisfiable: 'Такой части у\u00a0файла нет',
  key_reused: 'Ключ повтора уже занят другим запросом',
  undecodable: 'Этот файл не\u00a0получилось прочитать',
  captcha_required: 'Подтвердите, что вы не робот',
  limit_exceeded: 'Слишком часто. Подождите немного',
  headers_too_large: 'Слишком длинные заголовки запроса',
  internal: 'Не получилось. Попробуйте ещё раз',
  service_unavailable: 'Сервис временно недоступен. Попробуйте через минуту',
};

/** The RFC 9457 document of a code. `requestId` lets a person refer to the failure in support. */
export function toProblem(code: ErrorCode, requestId: string, details: ProblemDetails = {}): Problem {
  const { detail, errors, ids, payFor } = details;
  return {
    type: `urn:karkas:problem:${code}`,
    title: TITLES[code],
    status: ERROR_STATUS[code],
    code,
    ...(detail ? { detail } : {}),
    ...(errors?.length ? { errors } : {}),
    ...(ids ? { ids } : {}),
    ...(payFor ? { payFor } : {}),
    requestId,
  };
}

/** {@link toProblem} as an answer for code without a router: all headers, and the document's bytes. */
export function problemAnswer(
  code: ErrorCode,
  headers: Readonly<Record<string, string>>,
  details: ProblemDetails = {},
): { headers: Record<string, string>; body: Buffer } {
  const requestId = randomUUID();
  const { retryAfterSeconds } = details;
  return {
    headers: {
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...(retryAfterSeconds ? { 'retry-after': String(retryAfterSeconds) } : {}),
    },
    body: Buffer.from(JSON.stringify(toProblem(code, requestId, details))),
  };
}

/** True for a domain's refusal with one of these codes. */
export function isErrorCode(error: unknown, ...codes: readonly ErrorCode[]): boolean {
  return error instanceof DomainError && codes.includes(error.code);
}
