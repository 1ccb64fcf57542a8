import { TEMPLATE_CHARS_MAX } from '#shared/domain/limits.ts';
import {
  APPLICANT_SITUATIONS,
  hasStrayBraces,
  writeTemplate,
  type TemplateOwner,
  type TemplateSituation,
  type TemplateStatusOnSend,
} from '#shared/domain/template.ts';
import { namedBody, readTemplate, unknownVariableText } from '#shared/text/template-variables.ts';
import { badField } from '../../platform/problems.ts';

interface GivenFields {
  body?: string | undefined;
  situations?: readonly TemplateSituation[] | undefined;
  statusOnSend?: TemplateStatusOnSend | null | undefined;
}

/**
 * The body as it is stored, with variables by their codes. Throws `bad_argument` for an unknown variable, a brace without
 * its pair, and too long a text; its length is that of the Russian names, as people write it.
 */
export function readBody(body: string): string {
  const parts = readTemplate(body);
  const unknown = parts.find((part) => part.kind === 'unknown');
  if (unknown) throw badField('body', 'not_in_dictionary', unknownVariableText(unknown.name));
  if (hasStrayBraces(parts))
    throw badField('body', 'conflict_with_rules', 'Закройте каждую переменную двумя скобками: {{имя}}');
  const stored = writeTemplate(parts);
  if (namedBody(stored).length > TEMPLATE_CHARS_MAX)
    throw badField('body', 'is_too_long', `Не\u00a0длиннее ${TEMPLATE_CHARS_MAX} знаков`);
  return stored;
}

/** The columns of the fields that were given. Throws `bad_argument` for what only companies have. */
export function readFields(owner: TemplateOwner, { body, situations, statusOnSend }: GivenFields) {
  if (owner === 'applicant') {
    if (situations?.some((one) => !APPLICANT_SITUATIONS.some((own) => own === one)))
      throw badField('situations', 'conflict_with_rules', 'Этот случай бывает только у\u00a0компаний');
    if (statusOnSend) throw badField('statusOnSend', 'conflict_with_rules', 'Статус отклика меняет только компания');
  }
  return {
    ...(body === undefined ? {} : { body: readBody(body) }),
    ...(situations === undefined ? {} : { situations: [...new Set(situations)] }),
    ...(statusOnSend === undefined ? {} : { statusOnSend }),
  };
}
