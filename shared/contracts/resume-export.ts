import { FILE_KINDS } from '../domain/file-kinds.ts';
import { RESUME_EXPORTS_PER_HOUR } from '../domain/limits.ts';
import { fileOf } from './answers.ts';
import { defineContracts } from './contract.ts';
import { idParams } from './page.ts';

export const resumeExportContracts = defineContracts({
  'GET /resume/{id}/export': {
    summary: 'One resume as a PDF, with exactly what `GET /resume/{id}` shows to the caller',
    params: idParams,
    answer: fileOf(FILE_KINDS.pdf.type),
    errors: ['unauthorized', 'not_found', 'service_unavailable'],
    access: ['applicant', 'member', 'staff'],
    limit: { points: RESUME_EXPORTS_PER_HOUR, seconds: 3_600 },
  },
});
