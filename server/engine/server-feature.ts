import type { FindMember } from './session/members.ts'
import type { JobHandler } from './jobs/job-queue.ts'
import type { Services } from './services.ts'
import type { Implementation } from './http/implement.ts'

/** One module of the server. */
export interface ServerModule {
  readonly name: string
  readonly routes: readonly Implementation[]
  /** Where memberships are read; exactly one module offers it. */
  readonly findMember?: (services: Services) => FindMember
  /** Begins what the module does by itself; the answer ends it. Runs after the migrations, before the first request. */
  readonly start?: (services: Services) => Promise<() => Promise<void>>
  /** Who does the module's jobs (`services.jobs`), by their kind. */
  readonly jobs?: (services: Services) => Record<string, JobHandler>
}
