import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '#contract/engine/ids.ts'
import type { Permission } from '#contract/engine/feature.ts'
import { roleNames, type ClientRole } from '#contract/engine/session/client.ts'
import { can } from '#contract/model.ts'
import { table } from '#test/support/server/endpoint-inputs.ts'
import { openStaff, type StaffCaller, type StaffExtras } from '#test/support/staff-caller.ts'
import { ask, openInstallation, type Answer, type Installation } from '#test/support/server/test-installation.ts'
import { forEachEngine } from '#test/support/database/test-database.ts'

const forStaff = table.filter(({ endpoint }) => endpoint.access === 'staff' || endpoint.access === 'platform')
const clientRoles = roleNames.filter((role): role is ClientRole => role !== 'platform-admin')

test('there are endpoints of staff', () => {
  expect(forStaff.length).toBeGreaterThan(20)
})

forEachEngine((engine) => {
  let installation: Installation
  let platform: StaffCaller
  const staff = new Map<ClientRole, StaffCaller>()
  beforeAll(async () => {
    installation = await openInstallation(engine)
    platform = await openStaff(installation, 'platform')
    for (const role of clientRoles) staff.set(role, await openStaff(installation, [role]))
  })
  afterAll(async () => installation.close())

  const call = async (caller: StaffCaller, row: (typeof forStaff)[number], extras: StaffExtras = {}) => {
    const url = row.endpoint.path.replace(/:(\w+)/g, (_, name: string) => row.params?.[name] ?? name)
    const headers = await caller.headers({ rev: 1, ...extras })
    return ask(installation.app, { method: row.endpoint.method as 'GET', url, body: row.body, headers })
  }
  const codeOf = (answer: Answer) => [answer.status, answer.json<{ code: string }>().code]

  describe('what every endpoint of staff asks for', () => {
    test.each(forStaff)('back-office D19: $name refuses each role that may not', async (row) => {
      const permission = row.endpoint.permission as Permission
      for (const [role, caller] of staff) {
        const mayNot = row.endpoint.access === 'platform' || !can([role], permission)
        const answer = await call(caller, row)
        if (mayNot) expect([role, ...codeOf(answer)]).toEqual([role, 403, 'access.denied'])
        else
          expect([role, answer.status === 403 && answer.json<{ code: string }>().code]).not.toEqual([
            role,
            'access.denied',
          ])
      }
    })

    test.each(forStaff.filter(({ endpoint }) => endpoint.access === 'staff'))(
      'back-office D18: $name is nothing for staff of another client',
      async (row) => {
        const administrator = staff.get('programme-admin')
        if (!administrator) throw new Error('no administrator')
        expect(codeOf(await call(administrator, row, { clientId: 2 }))).toEqual([403, 'access.client_unknown'])
        expect(codeOf(await call(administrator, row, { clientId: 99 }))).toEqual([403, 'access.client_unknown'])
      },
    )

    test.each(forStaff.filter(({ endpoint }) => endpoint.access === 'staff' && endpoint.path.includes('/:userId/')))(
      'back-office D18: $name does not find a person of another client',
      async (row) => {
        const administrator = staff.get('programme-admin')
        if (!administrator) throw new Error('no administrator')
        // Caio is in client 2 alone.
        const mine = { ...row, params: { ...row.params, userId: installation.ids.caio } }
        expect(codeOf(await call(administrator, mine))).toEqual([404, 'resource.not_found'])
        expect(codeOf(await call(administrator, { ...row, params: { ...row.params, userId: newId() } }))).toEqual([
          404,
          'resource.not_found',
        ])
      },
    )

    test.each(forStaff.filter(({ endpoint }) => endpoint.edits))(
      'back-office D20: $name asks which revision was seen',
      async (row) => {
        const headers = await platform.headers()
        const url = row.endpoint.path.replace(/:(\w+)/g, (_, name: string) => row.params?.[name] ?? name)
        const method = row.endpoint.method as 'POST'
        expect(codeOf(await ask(installation.app, { method, url, body: row.body, headers }))).toEqual([
          428,
          'edit.rev_required',
        ])
      },
    )

    test.each(forStaff.filter(({ endpoint }) => endpoint.method !== 'GET'))(
      '$name asks for a key by which it is repeated',
      async (row) => {
        expect(codeOf(await call(platform, row, { key: null }))).toEqual([428, 'request.key_required'])
      },
    )

    test.each(forStaff.filter(({ endpoint }) => endpoint.proof))(
      '$name asks for a proof that the person is there, once five minutes have passed',
      async (row) => {
        const before = installation.clock.now()
        const caller = await openStaff(installation, 'platform')
        installation.clock.pass(5 * 60_000 + 1)
        expect(codeOf(await call(caller, row))).toEqual([403, 'session.proof_required'])
        installation.clock.set(before)
      },
    )

    test('a desk that was left for half an hour asks who is there; one that is worked at asks after twelve hours', async () => {
      const { clock } = installation
      const before = clock.now()
      const caller = await openStaff(installation, ['programme-admin'])
      // As a browser would: nothing says that they are there but what they did.
      const lookAs = async (who: StaffCaller) =>
        (await ask(installation.app, { method: 'GET', url: '/api/admin/people/', headers: await who.headers() })).status
      const look = () => lookAs(caller)
      const minutes = async (count: number) => {
        clock.pass(count * 60_000)
        return look()
      }
      expect(await minutes(29)).toBe(200)
      expect(await minutes(29)).toBe(200)
      expect(await minutes(31)).toBe(403)
      // Looking again does not open it.
      expect(await minutes(1)).toBe(403)
      const busy = await openStaff(installation, ['programme-admin'])
      const answers: number[] = []
      for (let halfHour = 1; halfHour <= 25; halfHour++) {
        clock.pass(30 * 60_000)
        answers.push(await lookAs(busy))
      }
      expect(answers).toEqual([...Array.from({ length: 24 }, () => 200), 403])
      clock.set(before)
    })
  })
})
