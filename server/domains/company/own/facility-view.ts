import type { OwnFacility } from '#shared/contracts/own-facility.ts';
import { canChangeFacility, facilityActions } from '../company-policy.ts';
import type { OwnFacilityRow } from './facility-repository.ts';
import type { JudgedMember } from '../members/member-policy.ts';

export function toOwnFacility(row: OwnFacilityRow, caller: JudgedMember): OwnFacility {
  return {
    id: row.id,
    version: row.version,
    name: row.name,
    status: row.status,
    objectType: row.objectType,
    customer: row.customer,
    address: row.address,
    stage: row.stage,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    photos: row.photos,
    busSchedule: row.busSchedule,
    siteRules: row.siteRules,
    contact: row.contact ?? { name: null, phone: null },
    gate: row.gate,
    camp: row.camp,
    openVacancies: row.openVacancies,
    closedVacancies: row.closedVacancies,
    actions: facilityActions(caller, row),
    mayEdit: canChangeFacility(caller, row.id).allowed,
  };
}
