import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientHeader } from '#contract/engine/endpoint.ts'
import { endpoints } from '#contract/model.ts'
import { newId } from '#contract/engine/ids.ts'
import { saveClient } from './features/client/client-service.ts'
import { table } from '#test/support/server/endpoint-inputs.ts'
import { addMembership } from './features/session/people/people-service.ts'
import { ask, openInstallation, paintModules } from '#test/support/server/test-installation.ts'
import type { Answer, Installation, PersonName } from '#test/support/server/test-installation.ts'
import { serverParts } from './features.ts'
import { keptOfPeople, othersIds, takenIds } from '#test/support/server/ids-of-others.ts'
import { isForStaff } from './engine/staff/admit-staff.ts'
import { openStaff, type StaffCaller } from '#test/support/staff-caller.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'

const brand = {
  name: 'Tintas',
  programme: 'Tintas',
  primary: '#c4402c',
  secondary: '#1d4f86',
  tertiary: '#e58b2f',
  logo: null,
}
const client = {
  id: 1,
  slug: 'tintas',
  homeRoute: '/home',
  timeZone: 'America/Sao_Paulo',
  languages: ['pt-BR' as const],
  brand,
}

/** Codes by SMS are named to whoever asked for them, signed in or not: no person has them. The file of a medium is read by a link that names it. Who begins a test names their own device. What a vendor says changed is answered alike, whether there is such a registration or not. */
const idsOfNobody = ['validateRecoverCode', 'readMediaFile', 'startAttempt', 'reserveAttempts', 'cloudCourseChanged']
/** What was told, but for the names of the request and of the operation. */
const answerOf = ({ status, body }: Answer): unknown => [
  status,
  JSON.parse(body.toString(), (key, value: unknown) => (['id', 'instance'].includes(key) ? undefined : value)),
]

/** A client whose terms nobody has accepted; Nina has a provisional password besides. */
async function openOffice({ services, ids, clock }: Installation): Promise<void> {
  await saveClient(services, { ...client, id: 3, slug: 'escritorio', modules: paintModules })
  for (const name of ['nina', 'caio'] as const) {
    const membership = { clientId: 3, userId: ids[name], roles: ['member' as const], profession: null }
    await services.database.inTenant(3, (tx) => addMembership(tx, membership, clock.now()))
  }
  await services.database.inSystem(async (tx) => {
    await tx.updateTable('client').set({ terms_version: 2 }).where('id', '=', 3).execute()
    await tx.updateTable('person').set({ must_change_password: true }).where('id', '=', ids.nina).execute()
  })
}

test('every endpoint of the contract is implemented once, and nothing else is', () => {
  const implemented = serverParts.flatMap((module) => module.routes.map((route) => route.endpoint))
  expect(new Set(implemented)).toEqual(new Set(Object.values(endpoints)))
  expect(implemented).toHaveLength(Object.keys(endpoints).length)
})

forEachEngine((engine) => {
  let installation: Installation
  let platform: StaffCaller
  beforeAll(async () => {
    installation = await openInstallation(engine)
    platform = await openStaff(installation, 'platform')
    await openOffice(installation)
  })
  afterAll(async () => installation.close())

  // Each from an address of its own: what is refused is counted by it.
  let asked = 0
  const somewhere = () => `10.1.${Math.floor(++asked / 250)}.${asked % 250}`
  const call = (
    row: (typeof table)[number],
    headers: Record<string, string>,
    body: unknown = row.body,
  ): Promise<Answer> => {
    const url = row.endpoint.path.replace(/:(\w+)/g, (_, name: string) => row.params?.[name] ?? name)
    return ask(installation.app, {
      method: row.endpoint.method as 'GET' | 'POST' | 'PUT',
      url,
      body,
      headers,
      from: somewhere(),
    })
  }
  const session = async (clientId?: number, name: PersonName = 'bia'): Promise<Record<string, string>> => ({
    authorization: `Bearer ${await installation.services.tokens.signAccess({ userId: installation.ids[name], sessionId: newId() })}`,
    ...(clientId === undefined ? {} : { [clientHeader]: String(clientId) }),
  })
  /** Of somebody who may: a member, or who runs the installation where only staff ask. */
  const headersOf = async ({ endpoint }: (typeof table)[number]): Promise<Record<string, string>> => {
    if (endpoint.access === 'public') return {}
    return isForStaff(endpoint) ? platform.headers({ rev: 1 }) : session(1)
  }
  const basic = (id: string, secret: string) => `Basic ${btoa(`${id}:${secret}`)}`
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code: string }>().code]

  describe('the checks of every endpoint', () => {
    test.each(table.filter(({ endpoint }) => !['public', 'system'].includes(endpoint.access)))(
      '$name asks for a session',
      async (row) => {
        expect(codeOf(await call(row, {}))).toEqual([401, 'session.required'])
        expect(codeOf(await call(row, { authorization: 'Bearer nonsense' }))).toEqual([401, 'session.required'])
        expect(codeOf(await call(row, { authorization: basic('trilha-web', 'public') }))).toEqual([
          401,
          'session.required',
        ])
      },
    )

    test.each(table.filter(({ endpoint }) => endpoint.access === 'system'))(
      '$name takes a system of a client only, not the app and not a person',
      async (row) => {
        const nobody = basic(`system-1-${newId()}`, 'secret')
        for (const headers of [
          {},
          { authorization: basic('trilha-web', 'public') },
          await session(1),
          { authorization: nobody },
        ])
          expect(codeOf(await call(row, headers))).toEqual([401, 'request.client_invalid'])
      },
    )

    test.each(table)('$name refuses a wrong client in the Basic header', async (row) => {
      for (const authorization of [basic('trilha-web', 'secret'), basic('other', 'public'), 'Basic nonsense'])
        expect(codeOf(await call(row, { authorization }))).toEqual([401, 'request.client_invalid'])
    })

    test.each(table.filter(({ endpoint }) => endpoint.method !== 'GET' && !endpoint.fromOtherSites))(
      '$name refuses a page of another site that comes with cookies',
      async (row) => {
        const origins: Record<string, string>[] = [
          { origin: 'https://evil.example' },
          { 'sec-fetch-site': 'cross-site' },
          { origin: 'null' },
        ]
        for (const headers of origins)
          expect(codeOf(await call(row, { cookie: 'a=b', ...headers }))).toEqual([403, 'request.foreign_origin'])
      },
    )

    test.each(table.filter(({ endpoint }) => endpoint.access === 'member'))(
      '$name asks for a client of the person',
      async (row) => {
        for (const clientId of [undefined, 2, 99])
          expect(codeOf(await call(row, await session(clientId)))).toEqual([403, 'access.client_unknown'])
      },
    )

    test.each(table.filter(({ endpoint }) => endpoint.access === 'member'))(
      '$name waits for a password that is the person’s own and for accepted terms, where it is not the way there',
      async (row) => {
        const way = row.endpoint.beforeSteps === true
        for (const [name, code] of [
          ['nina', 'session.password_change_required'],
          ['caio', 'session.terms_required'],
        ] as const) {
          const answer = codeOf(await call(row, await session(3, name)))
          if (way) expect(answer).not.toEqual([403, code])
          else expect(answer).toEqual([403, code])
        }
      },
    )

    test.each(table.filter(({ endpoint }) => endpoint.access === 'realtime'))(
      '$name takes no access token',
      async (row) => {
        expect(codeOf(await call(row, await session()))).toEqual([401, 'session.required'])
      },
    )

    test.each(table.filter(({ endpoint }) => endpoint.module))(
      '$name is not there while its module is off',
      async (row) => {
        await saveClient(installation.services, {
          ...client,
          modules: paintModules.filter((name) => name !== row.endpoint.module),
        })
        expect(codeOf(await call(row, await session(1)))).toEqual([404, 'access.module_off'])
        await saveClient(installation.services, { ...client, modules: paintModules })
      },
    )

    const withFields = table.filter(({ endpoint }) => endpoint.body && endpoint.encoding !== 'bytes')
    test.each(withFields.filter(({ endpoint }) => !endpoint.fromOtherSites))(
      '$name refuses an unknown field, and a field that is missing',
      async (row) => {
        const headers = await headersOf(row)
        const unknown = await call(row, headers, { ...row.body, colour: 'red' })
        expect(codeOf(unknown)).toEqual([422, 'request.unknown_field'])
        expect(unknown.json<{ fields: unknown }>().fields).toEqual([{ field: 'colour', code: 'unknown' }])
        const [first = ''] = Object.keys(row.body ?? {})
        // Where nothing has to be said, nothing is missing.
        if (row.endpoint.body && v.is(row.endpoint.body, {})) return
        const missing = await call(
          row,
          await headersOf(row),
          Object.fromEntries(Object.entries(row.body ?? {}).slice(1)),
        )
        expect(codeOf(missing)).toEqual([422, 'request.invalid'])
        expect(missing.json<{ fields: unknown[] }>().fields).toContainEqual({ field: first, code: 'required' })
      },
    )

    test.each(Object.entries(othersIds))(
      'nobody else reaches %s: the answer is that of an id that nobody has, and nothing changes',
      async (_what, attempt) => {
        const id = await attempt.make(installation)
        const before = await keptOfPeople(installation)
        expect(before).toContain(id)
        expect(answerOf(await attempt.ask(installation, id))).toEqual(
          answerOf(await attempt.ask(installation, newId())),
        )
        expect(await keptOfPeople(installation)).toBe(before)
      },
    )

    test.each(Object.entries(takenIds))(
      'nobody else takes the id of %s: it is refused, and nothing changes',
      async (_what, attempt) => {
        const id = await attempt.make(installation)
        const before = await keptOfPeople(installation)
        expect(before).toContain(id)
        expect((await attempt.ask(installation, id)).json()).toMatchObject(attempt.answer)
        expect(await keptOfPeople(installation)).toBe(before)
      },
    )

    test('every endpoint that takes an id is tried with somebody else’s', () => {
      const tried = [...Object.values(othersIds), ...Object.values(takenIds)].map(({ endpoint }) => endpoint)
      const takesId = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|uidb64/
      const names = table.flatMap(({ name, endpoint, params, body }) =>
        // Those of staff: staff-endpoints.test.ts.
        !isForStaff(endpoint) && takesId.test(JSON.stringify([params, body])) ? [name] : [],
      )
      expect([...new Set([...tried, ...idsOfNobody])].toSorted()).toEqual(names.toSorted())
    })

    test.each(table.filter(({ params }) => params))('$name refuses an address of another shape', async (row) => {
      const headers = await headersOf(row)
      const odd = { ...row, params: { courseId: '1e3', fileId: "x' OR '1'='1" } }
      expect(
        (
          await call(
            {
              ...odd,
              params: {
                clientId: '0x1',
                userId: 'x',
                courseId: '0x1',
                campaignId: '0x1',
                bundleId: 'G0',
                fileId: encodeURIComponent(odd.params.fileId),
              },
            },
            headers,
          )
        ).status,
      ).toBe(422)
    })
  })
})
