import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { manifest2004 } from '#test/support/packages/package-of.ts'
import { playSuite, readSuite, reportOf } from './conformance.ts'

beforeAll(() => {
  // The engine tells each delivery on the console.
  vi.spyOn(console, 'log').mockImplementation(() => {})
})

const item = (act: number) =>
  `<item identifier="activity_${act}" identifierref="r" parameters="?act=${act}"><title>Activity ${act}</title></item>`

/** A suite of two cases: the first agrees; the second wants what does not come. */
const lists = {
  'AA-01': `title=AA-01
start=.
Act1V1.commands.0=I->->t->0
Act1V1.commands.1=SET->c~SS!pass->t->0
Act1V1.commands.2=SET->a~n~r!tar~activity_2~TY.c->t->0
Act2V1.commands.0=I->->t->0
Act2V1.commands.1=GET->c~E->E.a->0
Act2V1.CUI=Exit`,
  'BB-01': `title=BB-01
start=Activity 2
Act2V1.commands.0=I->->t->0
Act2V1.commands.1=GET->c~E->E.r->0
Act2V1.CUI=Exit`,
}

test('player P40: cases and steps that agree are told by group, and so is a divergence that is new', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'trilha-suite-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'TestCases'))
  for (const [name, list] of Object.entries(lists)) {
    await mkdir(join(folder, `LMSTestPackage_${name}`))
    await writeFile(join(folder, `LMSTestPackage_${name}`, 'imsmanifest.xml'), manifest2004(item(1) + item(2)))
    await writeFile(join(folder, 'TestCases', `${name}.properties`), list)
  }
  const cases = await playSuite(await readSuite(folder))
  expect(cases.map(({ name, steps, agreed }) => [name, agreed, steps])).toEqual([
    ['AA-01', 5, 5],
    ['BB-01', 1, 2],
  ])
  const fresh = reportOf({ node: cases }, {})
  expect(fresh.lines).toEqual([
    'in Node: BB-01: activity 2: GetValue(cmi.entry): ab-initio (0), not resume (0)',
    'in Node: AA: 1 of 1 cases, 5 of 5 steps',
    'in Node: BB: 0 of 1 cases, 1 of 2 steps',
    'in Node: all: 1 of 2 cases, 6 of 7 steps',
    'new divergences: BB-01 in Node',
  ])
  expect([
    fresh.isNew,
    reportOf({ node: cases }, { 'BB-01': 1 }).isNew,
    reportOf({ node: cases }, { 'BB-01': 2 }).isNew,
  ]).toEqual([true, false, true])
})
