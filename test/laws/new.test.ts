import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { planNew } from '../../scripts/new/plan-new.ts'
import { repositoryIn, writeNew } from '../../scripts/new/write-new.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const runFile = promisify(execFile)

describe('npm run new says in one line why it writes nothing', () => {
  const repository = repositoryIn(root)

  test.each([
    [
      ['feature'],
      'There is no name: npm run new -- <feature|activity> <name>, or <operation|collection|screen> <feature> <name>',
    ],
    [['thing', 'x'], '"thing" is nothing that can be made: feature, operation, collection, screen, activity'],
    [[], '"" is nothing that can be made: feature, operation, collection, screen, activity'],
    [['feature', 'ShopVisit'], '"ShopVisit" is no kebab-case name such as shop-visit (small letters, at most 40)'],
    [['feature', '../x'], '"../x" is no kebab-case name such as shop-visit (small letters, at most 40)'],
    [['feature', 'shop--visit'], '"shop--visit" is no kebab-case name such as shop-visit (small letters, at most 40)'],
    [['feature', 'engine'], '"engine" is a folder or a list of the repository already: take another'],
    [['feature', 'sale'], '"sale" exists already: contract/features/sale/sale-contract.ts'],
    [['feature', 'shop-visit', 'more'], 'There is one word too many: more'],
    [['operation', 'nowhere', 'visit'], 'There is no feature "nowhere"'],
    [
      ['operation', 'sale'],
      'There is no name: npm run new -- <feature|activity> <name>, or <operation|collection|screen> <feature> <name>',
    ],
    [['screen', 'sale', 'sale'], '"sale" exists already: src/features/sale/sale.desktop.tsx'],
    [
      ['screen', 'product', 'shelf'],
      'There is no contract/features/product/product-paths.ts, which it would be written into',
    ],
    [['operation', 'outbox', 'tick'], 'There is no src/domain/outbox/outbox-domain.ts, which it would be written into'],
    [['activity', 'video'], '"video" exists already: contract/features/activity/types/video.ts'],
  ])('%j', (args, sentence) => {
    expect(planNew(args, repository)).toBe(sentence)
  })
})

describe('npm run new in a copy of the repository', () => {
  let copy: string
  const wanted = [
    ['feature', 'shop-visit'],
    ['operation', 'shop-visit', 'close-visit'],
    ['collection', 'shop-visit', 'visit-photos'],
    ['screen', 'shop-visit', 'visit-map'],
    ['activity', 'slide-show'],
    // A feature that had none but open ones.
    ['screen', 'certificate', 'certificate-list'],
  ]

  beforeAll(() => {
    copy = mkdtempSync(join(tmpdir(), 'trilha-new-'))
    for (const path of ['contract', 'src', 'server', 'sw', 'workers', 'test', 'scripts', 'public', 'docs'])
      cpSync(join(root, path), join(copy, path), { recursive: true })
    for (const path of [
      '.oxfmtrc.json',
      'package.json',
      'tsconfig.base.json',
      'vite.config.ts',
      'vitest.config.ts',
      'lingui.config.ts',
      'playwright.config.ts',
    ])
      cpSync(join(root, path), join(copy, path))
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('a feature with all its runtimes, an operation, a collection, a screen and an activity type: all of it compiles, and its own tests pass', async () => {
    for (const args of wanted)
      expect(
        writeNew(args, copy, () => undefined),
        args.join(' '),
      ).toBeNull()
    for (const list of ['contract/features.ts', 'src/domain/domain.ts', 'src/features.ts', 'server/features.ts'])
      expect(readFileSync(join(copy, list), 'utf8'), list).toMatch(/shopVisit/)
    // Asked again nothing is written.
    for (const args of wanted) expect(writeNew(args, copy, () => undefined)).toMatch(/exists already/)

    const node = (...args: string[]) => runFile(process.execPath, args, { cwd: copy, maxBuffer: 1 << 24 })
    const tsc = (project: string) =>
      node('node_modules/typescript/bin/tsc', '-p', project, '--pretty', 'false').then(
        () => '',
        (error: { stdout: string }) => error.stdout,
      )
    for (const project of ['src', 'server']) expect(await tsc(project), project).toBe('')
    const words = ['shop-visit', 'close-visit', 'visit-photos', 'visit-map', 'slide-show', 'certificate-list']
    const { stdout } = await node(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project',
      'contract',
      '--project',
      'app',
      '--project',
      'server',
      ...words,
    ).catch((error: { stdout: string; stderr: string }) => ({ stdout: error.stdout + error.stderr }))
    expect(stdout).toMatch(/Test Files.*9 passed/)
    expect(stdout).not.toMatch(/failed/)
    expect(existsSync(join(copy, 'server/features/shop-visit/shop-visit-schema.sql'))).toBe(true)
  }, 400_000)
})
