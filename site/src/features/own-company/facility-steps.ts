import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { FacilityAction } from '#shared/domain/facility-machine.ts';
import { FACILITY_PHOTOS_MAX } from '#shared/domain/limits.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { OWN_COMPANY, photosOf, type Sending } from './own-steps.ts';
import { renewingVersion } from '../../lib/stale-form.ts';
import { textOf } from '../../lib/step-values.ts';

type Change = CallInput<Contracts['PATCH /company/facilities/{id}']>;

export const facilityPage = (id: string) => `${OWN_COMPANY}/facilities/${id}`;
export const NEW_FACILITY = 'new';

/** What is typed; the call checks the names. */
const fieldsOf = (values: FormValues) => ({
  name: textOf(values, 'name'),
  objectType: (textOf(values, 'objectType') || null) as Change['objectType'],
  stage: (textOf(values, 'stage') || null) as Change['stage'],
  customer: textOf(values, 'customer'),
  address: textOf(values, 'address'),
  startsOn: textOf(values, 'startsOn') || null,
  endsOn: textOf(values, 'endsOn') || null,
  busSchedule: textOf(values, 'busSchedule'),
  siteRules: textOf(values, 'siteRules').replaceAll('\r\n', '\n'),
  contactName: textOf(values, 'contactName'),
  contactPhone: textOf(values, 'contactPhone'),
  photos: photosOf(values, FACILITY_PHOTOS_MAX),
});

/** Every form of a facility: makes its call and returns the address that follows. */
export const FACILITY_STEPS = {
  async 'add-facility'({ call, values, options }: Sending) {
    const status = textOf(values, 'status') === 'planned' ? 'planned' : 'active';
    const { id } = await call('POST /company/facilities', { ...fieldsOf(values), status }, options);
    return `${facilityPage(id)}?done=facility`;
  },
  async facility({ call, values }: Sending) {
    const id = textOf(values, 'id');
    const version = Number(textOf(values, 'version'));
    await call('PATCH /company/facilities/{id}', { id, version, ...fieldsOf(values) }).catch(
      renewingVersion(() => call('GET /company/facilities/{id}', { id })),
    );
    return `${facilityPage(id)}?done=facility`;
  },
  async 'move-facility'({ call, values }: Sending) {
    const id = textOf(values, 'id');
    const version = Number(textOf(values, 'version'));
    const action = textOf(values, 'action') as FacilityAction;
    await call('PATCH /company/facilities/{id}', { id, version, action });
    return `${facilityPage(id)}?done=moved`;
  },
  async 'remove-facility'({ call, values }: Sending) {
    await call('DELETE /company/facilities/{id}', { id: textOf(values, 'id') });
    return `${OWN_COMPANY}?done=removed#facilities`;
  },
} as const;

export type FacilityStep = keyof typeof FACILITY_STEPS;
