import type { Feature } from '#contract/engine/feature.ts'
import type { Localized } from '#contract/engine/language.ts'
import type { OperationKind } from '#contract/engine/operation.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Tables } from '#server/platform/database/tables.ts'
import type { FollowMoves } from './audiences/moves/follow-moves.ts'
import type { CaseQueue } from './cases/case-queue.ts'
import type { Implementation } from './http/implement.ts'
import type { JobHandler } from './jobs/job-queue.ts'
import type { LedgerRule } from './ledger/ledger-rules.ts'
import type { Joining } from './session/join-people.ts'
import type { PersonalTable } from './personal-table.ts'
import type { FindOwnHosts } from './content/app-origins.ts'
import type { Services } from './services.ts'
import type { MaintenanceRules } from './session/maintenance.ts'
import type { ArrivalAtDesk, DemandOfStaff } from './staff/admit-staff.ts'
import type { FindMember } from './session/members.ts'
import type { OperationHandler } from './sync/operation-handler.ts'

/** A client of the demo, for whoever writes something for it. */
export interface DemoClientContext {
  services: Pick<Services, 'database' | 'clock' | 'config'>
  clientId: number
  slug: string
  /** Puts a picture of `server/demo/media` into the store, once, and gives its public address. */
  readonly keepPicture: (name: string) => Promise<string>
  /** Whether somebody wrote on at the desk on something that the demo brought: it is theirs, and stays as they left it. */
  readonly isWritten: (kind: string, id: number) => boolean
}

/** Writes a feature's rows of one client of the demo. Asked again with the same rows it changes nothing that people see. */
export type LoadDemo = (client: DemoClientContext) => Promise<void>

/** A table whose rows are sealed, signed or hashed with the `SECRET_KEY`: under another one they are of no use to anybody. */
export interface KeyedTable {
  table: keyof Tables | 'pgboss.job'
  /** What of it goes where the key is another (a backup that is restored with `--new-key`), in the plural, and what that means. */
  what: string
}

/** Something that is shown to an audience. */
export interface ShownToAudience {
  audienceId: number
  id: string
  name: Localized
}

/** What of a part is shown to some of a client's audiences. */
export type FindShown = (tx: Tx, clientId: number, audienceIds: readonly number[]) => Promise<ShownToAudience[]>

/** The same by the name of the part, as screens call the kind. */
export interface KindOfShown {
  kind: string
  find: FindShown
}

/** A part of the server: endpoints with their handlers, and what runs beside them. */
export interface ServerPart {
  readonly name: string
  readonly routes: readonly Implementation[]
  /** Where memberships are read; exactly one part offers it. */
  readonly findMember?: (services: Services) => FindMember
  /** What is demanded of who asks as staff, beside a role; fails with a problem. */
  readonly demandOfStaff?: (services: Services) => DemandOfStaff
  /** What it does when a session of staff comes to the desk for the first time. */
  readonly arrivalAtDesk?: (services: Services) => ArrivalAtDesk
  /** Where maintenance is read; exactly one part offers it. */
  readonly maintenance?: (services: Services) => MaintenanceRules
  /** Where the own domains of clients are read; exactly one part offers it. */
  readonly ownHosts?: (services: Services) => FindOwnHosts
  /** Its tables that belong to no client. Every other table leads its keys with `client_id` and has row security forced. */
  readonly sharedTables?: readonly (keyof Tables)[]
  /** Its tables with rows of people; see [Note: Personal tables]. */
  readonly personalTables?: readonly PersonalTable[]
  /** Its tables that another `SECRET_KEY` makes useless. */
  readonly keyedTables?: readonly KeyedTable[]
  /** What of it is shown to audiences: they are changed with that in sight, and not taken away. */
  readonly shownToAudiences?: FindShown
  /** Brings what of it people see, or are in, to the audiences that they are in now. */
  readonly followMoves?: FollowMoves
  /** What it has to say, and to do, when two people are joined. */
  readonly joining?: Joining
  /** What holds of the points that it gives; see the check of the ledger. */
  readonly ledgerRules?: readonly LedgerRule[]
  /** What of it waits for a decision of staff. */
  readonly queues?: readonly CaseQueue[]
  /** Brings what it shows in the demo; its code is loaded where there is one. */
  readonly demo?: () => Promise<LoadDemo>
  /** Who does the part's jobs (`services.jobs`), by their kind. */
  readonly jobs?: (services: Services) => Record<string, JobHandler>
  /** What one of the servers does once an hour, by its kind. It may be done twice, and misses nothing when it is not. */
  readonly hourly?: (services: Services) => Record<string, () => Promise<unknown>>
  /** The same, once a minute. */
  readonly minutely?: (services: Services) => Record<string, () => Promise<unknown>>
}

/** A feature as the server runs it. */
export interface ServerFeature extends ServerPart {
  readonly feature: Feature
  /** Who takes each kind of its operations. */
  readonly handlers: Readonly<Record<string, OperationHandler<never>>>
}

/** Declares a feature's part of the server; an operation without its handler does not compile. */
export function serverFeature<
  F extends Feature & { operations?: readonly { kind: K }[] },
  K extends OperationKind = never,
>(
  feature: F & { operations?: readonly { kind: K }[] },
  parts: Partial<Omit<ServerPart, 'name'>> &
    ([K] extends [never] ? unknown : { handlers: { readonly [P in K]: OperationHandler<P> } }),
): ServerFeature & { readonly feature: F } {
  const declared: Omit<ServerFeature, 'feature' | 'name'> = { routes: [], handlers: {}, ...parts }
  return { ...declared, name: feature.name, feature }
}
