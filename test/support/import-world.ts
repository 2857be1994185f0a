import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Problem } from '#contract/engine/errors.ts'
import { newId } from '#contract/engine/ids.ts'
import type { PersonDetail } from '#contract/features/people/people-schema.ts'
import { importsOf, type ImportCaller } from './import-caller.ts'
import { openStaff, type StaffCaller } from './staff-caller.ts'
import { openInstallation, type Answer, type Installation } from './server/test-installation.ts'
import type { Engine } from './database/test-database.ts'

export const heads = 'external_id,e-mail,first_name,last_name'

/** A client with two groups into which people are brought; each test has staff of its own and names that nobody else has. */
export function importWorld(engine: Engine) {
  const world = {} as {
    installation: Installation
    platform: StaffCaller
    admin: StaffCaller
    imports: ImportCaller
    /** Stands in every name of one test. */
    mark: string
  }
  beforeAll(async () => {
    world.installation = await openInstallation(engine, { DEMO: '1' })
    world.platform = await openStaff(world.installation, 'platform')
    const { database } = world.installation.services
    await database.inTenant(1, (tx) =>
      tx
        .insertInto('person_group')
        .values([
          { client_id: 1, id: 'norte', name: JSON.stringify({ 'pt-BR': 'Região Norte' }) },
          { client_id: 1, id: 'sul', name: JSON.stringify({ 'pt-BR': 'Região Sul' }) },
        ])
        .execute(),
    )
  })
  beforeEach(async () => {
    world.mark = newId().slice(-8)
    // Of one's own in each test: how many files somebody sends in a minute is limited.
    world.admin = await openStaff(world.installation, ['programme-admin'])
    world.imports = importsOf(world.installation, world.admin)
  })
  afterAll(async () => world.installation.close())
  const people = async (words = world.mark) => {
    const answer = await world.admin.get(`/api/admin/people/?search=${words}`)
    return answer.json<{ rows: PersonDetail[] }>().rows
  }
  return Object.assign(world, {
    row: (at: number, more = '') => `${world.mark}${at},p${at}-${world.mark}@example.com,Pessoa${at},Silva${more}`,
    people,
    async person(at: number) {
      const email = `p${at}-${world.mark}@example.com`
      const found = (await people(email)).find((each) => each.email === email)
      return (await world.admin.get(`/api/admin/people/${found?.userId}/`)).json<PersonDetail>()
    },
    async letters() {
      return (await world.installation.services.demoMailbox.list()).filter(({ to }) => to.includes(world.mark))
    },
  })
}

/** A file of these rows. */
export const file = (...rows: string[]): string => `${heads}\n${rows.join('\n')}\n`

export const codeOf = (answer: Answer): [number, string] => [answer.status, answer.json<Problem>().code]

/** The rows at fault, each with its field and why. */
export const faults = (one: { problems: { row: number; field: string | null; code: string }[] }) =>
  one.problems.map(({ row, field, code }) => [row, field, code])
