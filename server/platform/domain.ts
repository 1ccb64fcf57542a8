import type { EventType } from '#shared/contracts/events.ts';
import type { Database } from '../database/connect.ts';
import { bindingsOf, type Binding, type ContractMap, type Handlers } from './binder.ts';
import type { JobWork } from './jobs.ts';
import type { EventHandlers } from './outbox.ts';

/** What a domain adds to the product. `Sources`: its dependencies besides the context. */
export interface Domain<Sources> {
  name: string;
  contracts: ContractMap;
  bind(sources: Sources): Binding[];
  /** The events that it emits; every event of the product belongs to one domain. */
  events: readonly EventType[];
  reactions: EventHandlers;
  jobs(sources: Sources): Partial<JobWork>;
  /** What the domain stores of a person, by the names of its tables, for the archive of their own data. */
  ownData: OwnData;
}

/** Rows as stored, without secrets. */
export type OwnData = (db: Database, accountId: string) => Promise<Record<string, readonly object[]>>;

interface DomainParts<Map extends ContractMap, Sources> extends Partial<Domain<Sources>> {
  name: string;
  contracts: Map;
  calls: (sources: Sources) => Handlers<Map>;
}

/** Checks that every contract has its handler, and erases the types so that all domains fit in one list. */
export function defineDomain<Map extends ContractMap, Sources = unknown>({
  name,
  contracts,
  calls,
  events = [],
  reactions = {},
  jobs = () => ({}),
  ownData = async () => ({}),
}: DomainParts<Map, Sources>): Domain<Sources> {
  return {
    name,
    contracts,
    bind: (sources) => bindingsOf(contracts, calls(sources)),
    events,
    reactions,
    jobs,
    ownData,
  };
}
