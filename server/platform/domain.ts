import type { EventType } from '#shared/contracts/events.ts';
import type { Database } from '../database/connect.ts';
import { bindingsOf, type Binding, type ContractMap, type Handlers } from './binder.ts';
import type { Context } from './context.ts';
import type { JobWork } from './jobs.ts';
import type { ModerationQueue } from './moderation.ts';
import type { EventHandlers, GatheringHandlers } from './outbox.ts';

/** What a domain adds to the product. `Sources`: its dependencies besides the context. */
export interface Domain<Sources> {
  name: string;
  contracts: ContractMap;
  bind(sources: Sources): Binding[];
  /** The events that it emits; every event of the product belongs to one domain. */
  events: readonly EventType[];
  reactions: EventHandlers;
  gatheringReactions: GatheringHandlers;
  jobs(sources: Sources): Partial<JobWork>;
  /** What the domain stores of a person, by the names of its tables, for the archive of their own data. */
  ownData: OwnData;
  /** What waits for staff in this domain. */
  moderation(sources: Sources): readonly ModerationQueue[];
  /** Who else than its sender may read an uploaded file, by the entity that the file is bound to. */
  fileReaders: FileReaders;
}

/** Whether the caller may read the files of the entity with this id, by the first word of `boundTo`: `verification:…`. */
export type FileReaders = Readonly<Record<string, (context: Context, id: string) => Promise<boolean>>>;

/** Rows as stored, without secrets. */
export type OwnData = (db: Database, accountId: string, now: Date) => Promise<Record<string, readonly object[]>>;

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
  gatheringReactions = {},
  jobs = () => ({}),
  ownData = async () => ({}),
  moderation = () => [],
  fileReaders = {},
}: DomainParts<Map, Sources>): Domain<Sources> {
  return {
    name,
    contracts,
    bind: (sources) => bindingsOf(contracts, calls(sources)),
    events,
    reactions,
    gatheringReactions,
    jobs,
    ownData,
    moderation,
    fileReaders,
  };
}
