import { expect, test } from 'vitest'
import type { BranchDetail } from '#contract/features/structure/structure-schema.ts'
import { onOneEngine } from '#test/support/database/test-database.ts'
import { heads, importWorld } from '#test/support/import-world.ts'

onOneEngine((engine) => {
  const world = importWorld(engine)

  const branch = async (code: string) => {
    const body = { name: `Filial ${code}`, code, headId: null, parentId: null }
    return (await world.admin.send('POST', '/api/admin/branches/', body)).json<BranchDetail>()
  }
  const places = `${heads},branch,position,store`

  test('branch, position and store come by their codes; an empty cell keeps, NULL empties, the same file is all the same', async () => {
    const { id } = await branch(`B-${world.mark}`)
    const position = { name: 'Vendedor', code: `P-${world.mark}`, country: 'BR' }
    await world.admin.send('POST', '/api/admin/positions/', position)
    const csv = `${places}\n${world.row(1)},b-${world.mark},P-${world.mark},2\n`
    expect((await world.imports.bringIn(csv)).counts).toMatchObject({ new: 1, error: 0 })
    expect((await world.person(1)).place).toMatchObject({
      branch: { id },
      position: { name: 'Vendedor' },
      store: { id: 2 },
    })
    expect((await world.imports.check(csv)).counts).toMatchObject({ same: 1, changed: 0, error: 0 })
    await world.imports.bringIn(`${places}\n${world.row(1)},,NULL,\n`)
    expect((await world.person(1)).place).toMatchObject({ branch: { id }, position: null, store: { id: 2 } })
  })

  test('a code that means nothing is told by its column; what is retired takes nobody in, and keeps who is there', async () => {
    const { id } = await branch(`R-${world.mark}`)
    await world.imports.bringIn(`${places}\n${world.row(1)},R-${world.mark},,\n`)
    await world.admin.send('POST', `/api/admin/branches/${id}/retire/`, undefined, { rev: 1 })
    const checked = await world.imports.check(
      [
        places,
        `${world.row(1)},R-${world.mark},,`,
        `${world.row(2)},R-${world.mark},,`,
        `${world.row(3)},nada,,`,
        `${world.row(4)},,nada,`,
        `${world.row(5)},,,nada`,
      ].join('\n'),
    )
    expect(checked.counts).toMatchObject({ same: 1, error: 4 })
    expect(checked.problems.map(({ row, field, code }) => [row, field, code])).toEqual([
      [3, 'branch', 'import.branch_unknown'],
      [4, 'branch', 'import.branch_unknown'],
      [5, 'position', 'import.position_unknown'],
      [6, 'store', 'import.store_unknown'],
    ])
  })

  test('a branch that is merged between dry run and apply makes its row one that changed', async () => {
    const [gone, stays] = [await branch(`G-${world.mark}`), await branch(`S-${world.mark}`)]
    const checked = await world.imports.check(`${places}\n${world.row(1)},G-${world.mark},,\n`)
    const merge = { into: stays.id, name: gone.name }
    await world.admin.send('POST', `/api/admin/branches/${gone.id}/merge/`, merge, { rev: 1 })
    expect((await world.imports.apply(checked)).counts).toMatchObject({ new: 0, error: 1 })
  })
})
