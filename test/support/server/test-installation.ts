import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { CapturedBy } from '#contract/engine/sync/evidence.ts'
import type { ModuleName } from '#contract/engine/feature.ts'
import { clientHeader } from '#contract/engine/endpoint.ts'
import { operations as listedOperations } from '#contract/model.ts'
import { newId } from '#contract/engine/ids.ts'
import type { Change } from '#contract/engine/collection.ts'
import type { OperationAnswer, OperationKind, OperationDefinition } from '#contract/engine/operation.ts'
import type { PullLine } from '#contract/engine/sync/pull.ts'
import { buildApp } from '#server/app.ts'
import { serverParts } from '#server/features.ts'
import { openServices } from '#server/engine/open-services.ts'
import type { Services } from '#server/engine/services.ts'
import { saveContact } from '#server/engine/evidence/evidence-queries.ts'
import { addMembership, addPerson } from '#server/features/session/people/people-service.ts'
import { saveClient, writeAccess } from '#server/features/client/client-service.ts'
import { readConfig } from '#server/platform/config/config.ts'
import { openDatabase } from '#server/platform/database/database.ts'
import { type Logger, openLog } from '#server/platform/log.ts'
import { migratedState, preparedState } from '../database/prepared-state.ts'
import type { Engine } from '../database/test-database.ts'
import { openTestServices, type TestServices } from './test-services.ts'
import { password } from '../samples.ts'
import { seedContent } from './test-content.ts'

/** A Wednesday at noon in São Paulo. */
export const start = new Date('2026-11-18T15:00:00.000Z')
export { password }

/** What this client is for, and whatever an operation needs. */
export const paintModules: ModuleName[] = [
  ...new Set([
    ...([
      'online_courses',
      'trails',
      'insert_sales',
      'upload_photos',
      'campaigns',
      'reward_store',
      'points_transfer',
      'ranking',
    ] as const),
    ...(Object.values<OperationDefinition>(listedOperations).flatMap(({ module }) => module ?? []) as ModuleName[]),
  ]),
]
/** Tintas (1) has everything; Escola (2) trains only. Ana is in both, Bia in Tintas, Caio in Escola; Nina is nowhere. */
const people = { ana: [1, 2], bia: [1], caio: [2], nina: [] } satisfies Record<string, number[]>
export type PersonName = keyof typeof people

/** The device that each person has. */
export const deviceOf = (name: string): string =>
  `01930000-0000-7000-8000-${Buffer.from(name.slice(0, 6)).toString('hex').padStart(12, '0')}`
/** When everybody's device was heard last, with nothing done on it yet. */
const heardAt = new Date(start.getTime() - 2 * 86_400_000)

/** A server with two clients, asked in process. */
export interface Installation {
  services: TestServices
  app: FastifyInstance
  ids: Ids
  clock: { now(): Date; set(at: string | Date): void; pass(ms: number): void }
  as(name: PersonName, clientId?: number): Caller
  close(): Promise<void>
}

export interface Sent {
  kind: OperationKind
  payload: Record<string, unknown>
  id?: string
  capturedAt?: string
  skewMs?: number
  dependsOn?: string[]
  /** The caller's own device and its next number unless told; null: none. */
  device?: CapturedBy | null
}

/** A signed-in person in one client. */
export interface Caller {
  request(
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    body?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer>
  /** Sends operations in one batch. */
  send(...operations: Sent[]): Promise<OperationAnswer[]>
  pull(cursor?: string | null): Promise<Pulled>
}

export interface Answer {
  status: number
  headers: Record<string, unknown>
  body: Buffer
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test knows what it asked for
  json<T = Record<string, unknown>>(): T
}
export interface Pulled {
  begin: Extract<PullLine, { kind: 'begin' }>
  pages: Change[][]
  changes: Change[]
  cursors: string[]
  cursor: string
}

type Ids = Record<PersonName, string>

/** Makes the two clients, their people and content; gives the people's ids. */
async function seed(services: Services): Promise<Ids> {
  const client = (id: number, slug: string, name: string, modules: ModuleName[]) =>
    saveClient(services, {
      id,
      slug,
      modules,
      homeRoute: '/home',
      timeZone: 'America/Sao_Paulo',
      languages: ['pt-BR', 'en-US'],
      brand: { name, programme: name, primary: '#c4402c', secondary: '#1d4f86', tertiary: '#e58b2f', logo: null },
    })
  await client(1, 'tintas', 'Tintas', paintModules)
  await client(2, 'escola', 'Escola', ['online_courses'])
  // What a lot decides no test can foresee: each that is about it sets its own.
  for (const id of [1, 2]) await services.database.inTenant(id, (tx) => writeAccess(tx, id, { twoPairsDrawn: 0 }))
  const ids = {} as Ids
  for (const [name, clients] of Object.entries(people)) {
    const names = { username: name, firstName: name, lastName: 'Silva' }
    const person = { email: `${name}@example.com`, emailProven: true, ...names, password }
    const userId = await services.database.inSystem((tx) => addPerson(tx, person, start))
    ids[name as PersonName] = userId
    for (const clientId of clients) {
      const membership = { clientId, userId, roles: ['member' as const], profession: null }
      await services.database.inTenant(clientId, async (tx) => {
        await addMembership(tx, membership, start)
        await saveContact(tx, membership, { id: deviceOf(name), clock: heardAt.getTime(), highest: 0 }, heardAt)
      })
    }
  }
  await seedContent(services)
  return ids
}

const idsIn = (state: string): string => join(state, 'ids.json')

/** The prepared state that has them, and their ids beside it. */
function seededState(engine: Engine): Promise<string> {
  return preparedState({
    name: 'seeded',
    engine,
    from: () => migratedState(engine),
    async fill(data, folder) {
      const log = openLog('silent')
      const config = readConfig({ DATA_DIR: data.dataDir, DEMO: '0', LOG_LEVEL: 'silent' })
      const clock = { now: () => start }
      const services = await openServices(config, { clock, log, database: await openDatabase(data, log) })
      await writeFile(idsIn(folder), JSON.stringify(await seed(services)))
      await services.close()
    },
  })
}

/**
 * `env` as the real environment, such as `{ DEMO: '1' }` for the demo's mailbox (its content is not loaded);
 * `databaseUrl` for an empty PostgreSQL of the caller's own; `log` to read what is logged.
 */
export async function openInstallation(
  engine: Engine,
  env: Record<string, string> = {},
  databaseUrl?: string,
  log?: Logger,
): Promise<Installation> {
  let at = start.getTime()
  const clock = {
    now: () => new Date(at),
    set: (to: string | Date) => void (at = new Date(to).getTime()),
    pass: (ms: number) => void (at += ms),
  }
  // Whoever reads the log reads that of the seeding too.
  const from = databaseUrl === undefined && log === undefined ? await seededState(engine) : undefined
  const services = await openTestServices(engine, { clock, env, from, databaseUrl, log })
  const ids = from === undefined ? await seed(services) : (JSON.parse(await readFile(idsIn(from), 'utf8')) as Ids)
  const app = buildApp(services, serverParts)
  await app.ready()

  const numbers: Record<PersonName, number> = { ana: 0, bia: 0, caio: 0, nina: 0 }
  const as = (name: PersonName, clientId = 1): Caller => {
    const token = services.tokens.signAccess({ userId: ids[name], sessionId: newId() })
    const request: Caller['request'] = async (method, url, body, headers = {}) => {
      // A session of the clock's present: access tokens live fifteen minutes only.
      const authorization = `Bearer ${at === start.getTime() ? await token : await services.tokens.signAccess({ userId: ids[name], sessionId: newId() })}`
      return ask(app, { method, url, body, headers: { authorization, [clientHeader]: String(clientId), ...headers } })
    }
    return {
      request,
      async send(...operations) {
        const batch = operations.map(({ device, ...one }) => ({
          id: newId(),
          capturedAt: clock.now().toISOString(),
          skewMs: 0,
          dependsOn: [],
          ...one,
          ...(device !== null && { device: device ?? { id: deviceOf(name), number: ++numbers[name] } }),
        }))
        const answer = await request('POST', '/api/operations/', { operations: batch })
        if (answer.status !== 200) throw new Error(`operations answered ${answer.status}: ${answer.body.toString()}`)
        return answer.json<{ answers: OperationAnswer[] }>().answers
      },
      async pull(cursor = null) {
        const answer = await request('POST', '/api/pull/', { cursor })
        if (answer.status !== 200) throw new Error(`pull answered ${answer.status}: ${answer.body.toString()}`)
        return readPull(answer.body.toString())
      },
    }
  }
  return {
    services,
    app,
    ids,
    clock,
    as,
    async close() {
      await app.close()
      await services.close()
    },
  }
}

/** Asks the server in process; an object goes as JSON, a URLSearchParams as a form. */
export async function ask(
  app: FastifyInstance,
  input: {
    method: 'GET' | 'POST' | 'PUT'
    url: string
    body?: unknown
    headers?: Record<string, string>
    /** The address it comes from. */
    from?: string
  },
): Promise<Answer> {
  const { method, url, body, headers, from } = input
  const options: InjectOptions = { method, url, headers: { ...headers }, ...(from && { remoteAddress: from }) }
  if (body instanceof URLSearchParams) {
    options.payload = body.toString()
    options.headers = { 'content-type': 'application/x-www-form-urlencoded', ...headers }
  } else if (body !== undefined) options.payload = body as object
  const answer = await app.inject(options)
  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the test knows what it asked for
  const json = <T>() => answer.json<T>()
  return { status: answer.statusCode, headers: answer.headers, body: answer.rawPayload, json }
}

function readPull(text: string): Pulled {
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as PullLine)
  const [begin] = lines
  const end = lines.at(-1)
  if (begin?.kind !== 'begin' || end?.kind !== 'end') throw new Error(`not a whole pull: ${text}`)
  const pages = lines.flatMap((line) => (line.kind === 'page' ? [line] : []))
  return {
    begin,
    pages: pages.map((page) => page.changes),
    changes: pages.flatMap((page) => page.changes),
    cursors: pages.map((page) => page.cursor),
    cursor: end.cursor,
  }
}
