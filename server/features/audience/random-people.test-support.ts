import type { AudienceRule } from '#contract/engine/audience.ts'
import { newId } from '#contract/engine/ids.ts'
import { languageCodes } from '#contract/engine/language.ts'
import { followPeople } from '#server/engine/audiences/follow-people.ts'
import { upsertPlaces } from '#server/engine/structure/place-queries.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Random } from '#test/faults/model/random.ts'
import type { Installation } from '#test/support/server/test-installation.ts'

// Written as people write them: rules find them all the same.
const professions = ['Pintora', ' pintora', 'PINTORA', 'Eletricista', 'ÁGUAS', 'águas', null]
const asked = ['pintora', 'ELETRICISTA', 'Águas', 'ninguém']
const days = ['2025-12-31', '2026-01-01', '2026-03-15', '2026-06-30']
/** Around midnight in the client's time zone, where days part. */
const hours = ['02:59:59', '03:00:00', '12:00:00', '23:30:00']
const countries = ['BR', 'AR', 'UY']

/** So many people of client 1, each something else. */
export async function addPeople({ services }: Installation, random: Random, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, () => newId())
  await services.database.inSystem((tx) =>
    tx
      .insertInto('person')
      .values(
        ids.map((id, at) => ({
          id,
          email: `${id}@example.com`,
          username: null,
          document: null,
          document_country: random.pick(countries),
          password_hash: '',
          first_name: `Pessoa ${String(at).padStart(3, '0')}`,
          last_name: 'Silva',
          language_id: random.pick([null, 1, 2, 3]),
          image: null,
          blocked_at: null,
          created_at: new Date(),
        })),
      )
      .execute(),
  )
  await services.database.inTenant(1, async (tx) => {
    // Beyond those that are given out.
    const { last } = await tx
      .selectFrom('membership')
      .select((eb) => eb.fn.max<number>('number').as('last'))
      .where('client_id', '=', 1)
      .executeTakeFirstOrThrow()
    const when = () => new Date(`${random.pick(days)}T${random.pick(hours)}Z`)
    await tx
      .insertInto('membership')
      .values(
        ids.map((id, at) => ({
          client_id: 1,
          user_id: id,
          number: Math.max(last, 1000) + 1 + at,
          roles: random.chance(0.3) ? ['member' as const, 'auditor' as const] : ['member' as const],
          profession: random.pick(professions),
          created_at: when(),
          blocked_at: random.chance(0.1) ? when() : null,
          ended_at: random.chance(0.1) ? when() : null,
        })),
      )
      .execute()
    const places = await addTree(tx)
    await upsertPlaces(
      tx,
      1,
      ids.map((userId) => ({
        userId,
        branchId: random.pick([null, ...places.branches]),
        positionId: random.pick([null, ...places.positions]),
        storeId: random.pick([null, 1, 2]),
      })),
    )
    const finished = ids.flatMap((id) =>
      random.chance(0.4) ? [{ client_id: 1, user_id: id, item: random.pick(['course:1', 'course:2']) }] : [],
    )
    if (finished.length > 0) await tx.insertInto('finished_item').values(finished).execute()
    await followPeople(tx, 1, ids)
  })
  return ids
}

const tree = { branches: [newId(), newId(), newId()], positions: [newId(), newId()] }

/** A branch, one below it and one beside it, and two positions; written once. */
async function addTree(tx: Tx): Promise<typeof tree> {
  const [top = '', low = '', beside = ''] = tree.branches
  const words = (id: string) => ({ name: id, code: id, words: id, sort_name: id })
  for (const path of [[top], [top, low], [beside]]) {
    const id = path.at(-1) ?? ''
    await tx
      .insertInto('branch')
      .values({
        client_id: 1,
        id,
        path,
        head_id: null,
        retired_at: null,
        merged_into: null,
        sort_path: id,
        ...words(id),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  }
  for (const id of tree.positions)
    await tx
      .insertInto('position')
      .values({ client_id: 1, id, country: 'BR', retired_at: null, ...words(id) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  return tree
}

/** Each kind of term denied beside one that holds everybody: what is unknown of somebody is not so. */
export const everyDenial = ([one = '']: readonly string[]): AudienceRule[] =>
  (
    [
      { role: 'auditor' },
      { profession: 'pintora' },
      { group: 'norte' },
      { branch: tree.branches[0] ?? '' },
      { branchAlone: tree.branches[1] ?? '' },
      { position: tree.positions[0] ?? '' },
      { store: 1 },
      { people: [one] },
      { country: 'AR' },
      { language: 'pt-BR' },
      { joinedBefore: '2026-01-01' },
      { joinedAfter: '2026-03-15' },
      { finished: 'course:1' },
    ] as const
  ).map((term) => ({ all: [{ role: 'member' }, { not: term }] }))

/** A rule as somebody might write it, of every kind of term. */
export function randomRule(random: Random, people: readonly string[]): AudienceRule {
  const term = (): AudienceRule =>
    random.pick<() => AudienceRule>([
      () => ({ role: random.pick(['member', 'auditor'] as const) }),
      () => ({ profession: random.pick(asked) }),
      () => ({ group: random.pick(['norte', 'sul']) }),
      () => ({ people: [random.pick(people), random.pick(people), random.pick(people)] }),
      () => ({ branch: random.pick(tree.branches) }),
      () => ({ branchAlone: random.pick(tree.branches) }),
      () => ({ position: random.pick(tree.positions) }),
      () => ({ store: random.pick([1, 2]) }),
      () => ({ country: random.pick(countries) }),
      () => ({ language: random.pick(languageCodes) }),
      () => ({ joinedBefore: random.pick(days) }),
      () => ({ joinedAfter: random.pick(days) }),
      () => ({ finished: random.pick(['course:1', 'course:2']) }),
    ])()
  const join = (depth: number): AudienceRule => {
    const part = () => (depth < 2 && random.chance(0.4) ? join(depth + 1) : term())
    const parts = Array.from({ length: random.between(1, 3) }, part)
    return random.chance(0.5)
      ? { any: parts }
      : {
          all: [
            ...parts,
            ...(random.chance(0.5)
              ? [{ not: random.chance(0.3) && depth < 2 ? { any: [term(), term()] } : term() }]
              : []),
          ],
        }
  }
  return random.chance(0.2) ? term() : join(1)
}
